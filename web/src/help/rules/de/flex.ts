import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const flex: RulesPage = {
  title: "Qwirkle Flex",
  lead: "Qwirkle auf den zweiten Blick: Dank der Hintergründe zählen auch die Diagonalen.",
  facts: ["2 bis 4 Spieler", "108 oder 72 Steine", "6 auf der Hand"],
  sections: [
    section(
      "goal",
      "Worum es geht",
      p(
        "Bau Reihen aus einer Farbe oder einer Form, wie bei [Qwirkle](/help/classic). Dazu bringen Steine mit gleichem **Hintergrund** Punkte auf den **Diagonalen**. Wer die meisten Punkte hat, gewinnt.",
      ),
    ),
    section(
      "tiles",
      "Die Steine",
      p(
        "Jedes der 36 Motive, eine Form in einer Farbe, gibt es einmal auf **Schwarz** [[RcB]], einmal auf **Weiß** [[RcW]] und einmal **geteilt** [[RcS]].",
      ),
      list(
        "Geteilt ist ein eigener, dritter Hintergrund. Er steht nie für Schwarz oder Weiß, und wie herum der Stein liegt, ist egal.",
        "Spielt anfangs nur mit Schwarz und Weiß, also mit 72 Steinen. Das wählst du, wenn du einen Tisch eröffnest.",
      ),
    ),
    section(
      "start",
      "So geht es los",
      steps(
        "Alle ziehen sechs Steine aus dem Beutel und halten sie geheim.",
        "Alle suchen ihr **größtes Set** aus einer Farbe oder einer Form. Hintergründe spielen dabei keine Rolle, und dasselbe Motiv zählt einmal, auch auf zwei Hintergründen. Alle sagen, wie groß ihres ist.",
        "Wer das größte Set hat, legt es ganz als erste Reihe aus, bekommt die Punkte dafür und füllt auf sechs auf.",
        "Bei Gleichstand beginnt die **älteste** Person unter ihnen; fehlen Altersangaben oder sind sie gleich, entscheidet das Los. Danach geht es im Uhrzeigersinn weiter.",
      ),
      pictures([
        "flex-hand",
        "Drei Rauten. Die grüne ist zweimal da: Du entscheidest, welche du legst.",
      ]),
    ),
    section(
      "turn",
      "Dein Zug",
      p(
        "Entweder legst du Steine an, zählst deine Punkte und füllst auf sechs auf; oder du tauschst.",
      ),
    ),
    section(
      "placing",
      "Anlegen",
      p(
        "Beim Anlegen ist der Hintergrund gleichgültig, es kommt nur auf Farbe und Form an. Eine Reihe hat eine Farbe mit verschiedenen Formen oder eine Form mit verschiedenen Farben, und höchstens sechs Steine.",
      ),
      list(
        "Alle Steine eines Zuges haben eine Farbe oder Form gemeinsam und liegen lückenlos in **einer Reihe**. Einander berühren müssen sie nicht.",
        "Mindestens einer berührt mit einer ganzen Kante einen Stein auf dem Spielfeld.",
        "Jeder Stein passt in alle Reihen, zu denen er dann gehört, waagerecht wie senkrecht.",
      ),
      pictures(
        ["flex-row", "Dreimal Gelb auf drei Hintergründen: eine schöne Reihe."],
        [
          "flex-twice",
          "Zwei gelbe Rauten in einer Reihe: auch nicht auf verschiedenen Hintergründen.",
        ],
        ["flex-background", "Gleicher Hintergrund allein ergibt keine Reihe."],
      ),
      heading("Auch schräg ist bei sechs Schluss"),
      p(
        "Kein Stein darf eine Diagonale aus **mehr als sechs** Steinen mit gleichem Hintergrund entstehen lassen, auch nicht, indem er zwei kürzere verbindet. Auf einem anderen Hintergrund darf dasselbe Motiv dort liegen.",
      ),
      pictures(
        [
          "flex-join",
          "Drei schwarze Steine auf jeder Seite: Das Kleeblatt würde sie zu sieben verbinden.",
        ],
        ["flex-beside", "Auf Weiß ist dasselbe Kleeblatt willkommen."],
      ),
    ),
    section(
      "scoring",
      "Punkte zählen",
      p(
        "**Reihen** zählen wie bei Qwirkle: ein Punkt für jeden Stein jeder Reihe, die du begonnen oder verlängert hast, waagerecht und senkrecht, ganz gleich auf welchem Hintergrund.",
      ),
      pictures(["flex-nine", "Drei grüne Steine, drei Quadrate, drei Sterne."]),
      p(
        "**Diagonalen** kommen dazu. Schau von jedem Stein, den du gelegt hast, in beide Schrägen: Liegen dort ohne Lücke mindestens zwei Steine mit seinem Hintergrund, gibt es für jeden davon einen Punkt. Farben und Formen sind dabei egal.",
      ),
      pictures([
        "flex-eleven",
        "Zwei blaue Steine, vier Quadrate, und auf Weiß Diagonalen aus drei und aus zwei Steinen.",
      ]),
      p(
        "Eine volle Sechserreihe ist ein **Qwirkle**: 6 Punkte und 6 dazu. Eine Diagonale aus sechs Steinen mit einem Hintergrund ist ein **Qwirkle Flex** und bringt ebenso 6 Punkte extra.",
      ),
      pictures([
        "flex-eighteen",
        "Zwei Kreise, noch einmal zwei Kreise, ein weißes Paar und ein Qwirkle Flex auf Schwarz.",
      ]),
    ),
    section(
      "exchange",
      "Tauschen",
      p(
        "Leg Steine beiseite, zieh ebenso viele aus dem Beutel und misch dann die alten darunter. Du kannst höchstens sechs tauschen und nicht mehr, als im Beutel sind. Das bringt keine Punkte und ist dein ganzer Zug.",
      ),
      p(
        "Passt nichts, musst du mindestens einen tauschen. Ist der Beutel leer, muss anlegen, wer kann; wer nicht kann, passt.",
      ),
    ),
    section(
      "end",
      "Das Ende",
      p(
        "Ist der Beutel leer, spielt ihr ohne Nachziehen weiter. Wer zuerst seinen letzten Stein legt, beendet das Spiel sofort und bekommt **6 Punkte extra**. Wer die meisten Punkte hat, gewinnt; bei Gleichstand teilt ihr euch den Sieg.",
      ),
      p(
        "Müssen alle nacheinander passen oder wird zehn Runden lang nur getauscht, endet das Spiel ohne diese 6 Punkte.",
      ),
      tip(
        "Schau vor dem Anlegen auf die Ecken: Oft gibt es zu einem Stein, der ohnehin passt, eine Diagonale geschenkt.",
      ),
    ),
    section(
      "house",
      "Hausregeln",
      p("Wenn du einen Tisch eröffnest, könnt ihr euch auf eine andere Lesart einigen:"),
      list("**Gleichstand am Anfang:** Statt der ältesten beginnt die jüngste Person."),
    ),
  ],
};
