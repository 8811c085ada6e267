import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const cards: RulesPage = {
  title: "Qwirkle Cards",
  lead: "Alle Reihen gehören allen: Nimm sie auseinander, setz sie neu zusammen und mach Sechserreihen voll.",
  facts: ["2 bis 4 Spieler", "ab 8 Jahren", "108 Karten", "9 auf der Hand"],
  sections: [
    section(
      "goal",
      "Worum es geht",
      p(
        "Sammle **Qwirkles**: Reihen aus sechs Karten, eine Farbe in allen sechs Formen oder eine Form in allen sechs Farben. Andere Punkte gibt es nicht. Wer am Ende die meisten Qwirkles hat, gewinnt.",
      ),
      p(
        "Sechs Formen in sechs Farben ergeben 36 verschiedene Karten. Jede davon gibt es **dreimal**.",
      ),
    ),
    section(
      "start",
      "So geht es los",
      steps(
        "Alle bekommen neun Karten und halten sie geheim. Die übrigen sind der Nachzugstapel.",
        "Alle suchen ihr **größtes Set**: eine Farbe in verschiedenen Formen oder eine Form in verschiedenen Farben. Gleiche Karten zählen einmal.",
        "Wer das größte Set hat, mindestens drei Karten, legt es als erste Reihe auf den Tisch und zieht auf neun nach. Hat es alle sechs, ist das schon der erste Qwirkle.",
        "Bei Gleichstand beginnt die **jüngste** Person unter ihnen; fehlen Altersangaben oder sind sie gleich, entscheidet das Los. Danach geht es im Uhrzeigersinn weiter.",
        "Hat niemand drei Karten, die zusammenpassen, werden alle neu gemischt und ausgeteilt.",
      ),
      pictures(["cards-hand", "Vier gelbe Karten. Das zweite gelbe Kleeblatt zählt nicht mit."]),
    ),
    section(
      "rows",
      "Was eine Reihe ist",
      list(
        "**Drei bis sechs** Karten.",
        "Eine Farbe mit verschiedenen Formen oder eine Form mit verschiedenen Farben.",
        "Nie zweimal dieselbe Karte.",
      ),
      tip(
        "Den Überblick behaltet ihr, wenn Reihen einer Form nebeneinanderliegen und Reihen einer Farbe darunter.",
      ),
    ),
    section(
      "turn",
      "Dein Zug",
      p(
        "Spiel **mindestens eine Karte** aus der Hand: Beginne neue Reihen, leg an vorhandene an, oder beides. Getauscht und gepasst wird nicht.",
      ),
      pictures([
        "cards-new-row",
        "Vier Handkarten: drei Rauten als neue Reihe und ein Stern an die blaue.",
      ]),
      heading("Alles ist in Bewegung"),
      p(
        "In deinem Zug darfst du alle Karten auf dem Tisch nach Belieben umgruppieren: Reihen trennen, verbinden, neue bauen, auch solche ohne eine Karte von dir. Es zählt nur, wie es am Ende daliegt: Alle Karten vom Tisch sind noch da, und jede liegt in einer Reihe von mindestens drei.",
      ),
      pictures([
        "cards-rearrange",
        "Zwei grüne Karten sind noch keine Reihe. Also kommt ein lila Quadrat zu den Quadraten, und das grüne wird für die neue Reihe frei.",
      ]),
      heading("Das geht nicht"),
      pictures(
        ["cards-twice", "Diesen Kreis in Orange hat die Reihe schon."],
        ["cards-short", "Zwei Karten sind keine Reihe."],
        [
          "cards-torn",
          "Der roten Reihe fehlt nun das Kleeblatt: Dort liegen nur noch zwei Karten.",
        ],
      ),
      p("Am Ende deines Zuges ziehst du wieder auf **neun** nach."),
    ),
    section(
      "qwirkle",
      "Ein Qwirkle",
      p(
        "Eine Sechserreihe am Ende deines Zuges gehört dir: Du nimmst sie vom Tisch und legst sie vor dich hin. Das gilt auch für mehrere in einem Zug. Genommene Reihen bleiben aus dem Spiel; ansehen dürfen sie alle jederzeit.",
      ),
      pictures([
        "cards-qwirkle",
        "Zwei Rauten aus der Hand und eine aus der gelben Reihe: sechs Rauten, ein Qwirkle.",
      ]),
    ),
    section(
      "stuck",
      "Wenn du nichts findest",
      p(
        "Sag, dass du nicht weiterweißt. Dann sehen alle deine Hand und suchen mit; hier übernimmt das der Computer für sie.",
      ),
      list(
        "Gibt es eine Möglichkeit, **musst** du die gefundene spielen.",
        "Gibt es keine, ziehst du neun neue Karten, deine alten werden in den Stapel gemischt, und dein Zug geht weiter.",
        "Liegen weniger als neun im Stapel, nimmst du diese, deine alten Karten werden der neue Stapel, und du ziehst davon auf neun nach.",
        "Ist der Stapel leer, in der letzten Runde also, verfällt dein Zug. Er verfällt auch, wenn zehn neue Hände nichts geholfen haben; geht es allen nacheinander so, ist das Spiel zu Ende.",
      ),
    ),
    section(
      "end",
      "Das Ende",
      p(
        "Sobald jemand die letzte Karte vom Stapel zieht, haben **alle noch genau einen Zug**, und wer sie gezogen hat, kommt zuletzt dran. Nachgezogen wird nicht mehr. Wer dann die meisten Qwirkles hat, gewinnt; bei Gleichstand gewinnen mehrere.",
      ),
      tip(
        "Fünf, die zusammenpassen, sind eine Einladung. Überleg, was die anderen haben können, bevor du sie liegen lässt.",
      ),
    ),
    section(
      "house",
      "Hausregeln",
      p("Wenn du einen Tisch eröffnest, könnt ihr euch auf eine andere Lesart einigen:"),
      list(
        "**Gleichstand am Anfang:** Statt der jüngsten beginnt die älteste Person.",
        "**Neue Reihen:** Jede neue Reihe braucht eine Karte aus deiner Hand. Eine alte Reihe geht dort weiter, wo die meisten ihrer Karten liegen; jede andere ist neu. Liegen an mehreren Stellen gleich viele, zählt die, die dir hilft.",
      ),
    ),
  ],
};
