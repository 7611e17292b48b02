"""What commands share. No file of this folder is a command."""
