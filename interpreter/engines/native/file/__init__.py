"""The file of all sections: functions that are asked for by name, what is made of several sections, and the text."""
