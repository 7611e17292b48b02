"""Mistakes in commands: files that cannot be used as was asked, and names that are not there."""

from .code import error, warning

CODES = (
    error(
        "perft-depth",
        "a depth that no perft has",
        "A perft counts the sequences of so many decisions, and each of them is gone through. Deeper ones would not end.",
        bad="ludograph perft my_game.yaml 1000000",
        good="ludograph perft my_game.yaml 6",
    ),
    error(
        "file-exists",
        "a file that would be overwritten",
        "What an author wrote is never overwritten by a command that makes a new file.",
        bad="ludograph new my_game --extends my_game",
        good="ludograph new my_variant --extends my_game",
    ),
    error(
        "cannot-write",
        "a file that the system does not let be written",
        "The folder must exist, and you need the right to write there.",
        bad="ludograph show my_game.yaml --svg no_such_folder/board.svg",
        good="ludograph show my_game.yaml --svg board.svg",
    ),
    error(
        "wrong-ending",
        "a file name that does not end as files of its kind do",
        "Each command writes files of some endings only, so that none of them can overwrite a ruleset.",
        bad="ludograph show my_game.yaml --svg my_game.yaml",
        good="ludograph show my_game.yaml --svg my_game.svg",
    ),
    error(
        "cannot-render",
        "a PNG picture that cannot be made here",
        "PNG needs a library that only some users want, and a font for the letters of a picture. SVG needs neither.",
        bad="ludograph draw my_game.yaml -o start.png",
        good="ludograph draw my_game.yaml -o start.svg",
    ),
    error(
        "example-fails",
        "an example of a ruleset that does not hold",
        "A rulebook shows the examples of its ruleset as they are played. One that the rules contradict would teach a "
        "wrong game, so there is no rulebook before rules and examples agree.",
        bad="ludograph rulebook my_game.yaml -o rules.pdf",
        good="ludograph test my_game.yaml",
    ),
    error(
        "bad-mutants",
        "a list of equivalent mutants that cannot be used",
        "Beside a ruleset, `NAME.mutants` lists changes of its rules that no play can tell, each with the reason. Whoever "
        "reads the list later must be able to see that the reason holds.",
        bad="- {at: moves.place.do, before: last = at, after: nothing}",
        good="- {at: moves.place.do, before: last = at, after: nothing, why: Nothing reads it.}",
    ),
    error(
        "bad-template",
        "a template of a rulebook that cannot be used",
        "A folder given by `--template` holds templates that replace those of Ludograph, file by file. One that is not "
        "written as a template, or asks for what a book does not have, makes no page.",
        bad="ludograph rulebook my_game.yaml --template no_such_folder -o rules.html",
        good="ludograph rulebook my_game.yaml -o rules.html",
    ),
    error(
        "not-games",
        "a file that does not hold simulated games",
        "A simulation goes on with the games that its file has, so the file must be one that it wrote itself. No "
        "other file is "
        "overwritten.",
        bad="ludograph simulate my_game.yaml --games 100 --out notes.txt",
        good="ludograph simulate my_game.yaml --games 100 --out games.jsonl",
    ),
    error(
        "other-games",
        "a file with games of other rules or settings",
        "Statistics of games make sense only when all were played by the same rules, with the same seed, by the same "
        "players.",
        bad="ludograph simulate my_game.yaml --seed 2 --out games_of_seed_1.jsonl",
        good="ludograph simulate my_game.yaml --seed 2 --out games_of_seed_2.jsonl",
    ),
    error(
        "games-in-use",
        "a file that another simulation is writing",
        "Two simulations that write one file would each play games that the other has played already.",
        bad="ludograph simulate my_game.yaml --out games.jsonl & ludograph simulate my_game.yaml --out games.jsonl",
        good="ludograph simulate my_game.yaml --out games.jsonl --jobs 2",
    ),
    warning(
        "games-lost",
        "a file of games that was removed while it was written",
        "What is written to a file that has no name any more is gone when the program ends.",
        bad="ludograph simulate my_game.yaml --out games.jsonl & rm games.jsonl",
        good="ludograph simulate my_game.yaml --out games.jsonl",
    ),
    error(
        "worker-stopped",
        "a process that ended in the middle of a game",
        "Nothing in Ludograph ends a process that plays; usually the system does, when there is no memory left.",
        bad="ludograph simulate my_game.yaml --games 1000000 --jobs 500",
        good="ludograph simulate my_game.yaml --games 1000000 --jobs 4",
    ),
    error(
        "unknown-player",
        "a player that Ludograph does not have",
        "Each seat is played by a person or by one of the programs that come with Ludograph, named as it asks to be.",
        bad="ludograph simulate my_game.yaml --players serach:50",
        good="ludograph simulate my_game.yaml --players search:50",
    ),
    error(
        "unknown-code",
        "a message that does not exist",
        "Every message has a name, which stands in brackets behind `error` or `warning`.",
        bad="ludograph explain yaml-colum",
        good="ludograph explain yaml-colon",
    ),
)
