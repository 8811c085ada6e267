import { list, p, pictures, section, steps, type RulesPage } from "../../blocks";

export const travel: RulesPage = {
  title: "Qwirkle Travel",
  lead: "Ganz Qwirkle in einer kleinen Tasche: dieselben Formen, dieselben Reihen, dieselben Punkte.",
  facts: ["2 bis 4 Spieler", "108 Steine", "6 auf der Hand"],
  sections: [
    section(
      "difference",
      "Was anders ist",
      p(
        "Kennst du [Qwirkle](/help/classic), dann kennst du auch Travel. Nur eines ist anders: Gezogen wird aus einer **Tasche**, und getauschte Steine kommen **zurück in die Tasche**. Sie können also jederzeit wieder auftauchen und nicht erst nach allen anderen.",
      ),
    ),
    section(
      "start",
      "So geht es los",
      steps(
        "Alle Steine werden in der Tasche gemischt. Alle ziehen sechs und stellen sie so vor sich hin, dass sonst niemand sie sieht.",
        "Alle suchen ihr **größtes Set**: eine Farbe in verschiedenen Formen oder eine Form in verschiedenen Farben. Gleiche Steine zählen einmal.",
        "Wer das größte Set hat, legt es ganz als erste Reihe aus, bekommt die Punkte dafür und füllt auf sechs auf.",
        "Bei Gleichstand beginnt die **jüngste** Person unter ihnen; fehlen Altersangaben oder sind sie gleich, entscheidet das Los. Danach geht es im Uhrzeigersinn weiter.",
      ),
    ),
    section(
      "turn",
      "Dein Zug",
      p(
        "Entweder legst du Steine an, zählst deine Punkte und füllst auf sechs auf; oder du tauschst.",
      ),
      list(
        "Alle Steine, die du legst, haben eine Farbe oder Form gemeinsam und liegen lückenlos in **einer Reihe**, gern auch an beiden Enden.",
        "Mindestens einer berührt mit einer ganzen Kante einen Stein, der schon auf dem Spielfeld liegt.",
        "In jeder Reihe, waagerecht wie senkrecht, gibt es eine Farbe mit verschiedenen Formen oder eine Form mit verschiedenen Farben. Sie hat also höchstens sechs Steine.",
      ),
      pictures(
        ["travel-row", "Zwei Kleeblätter verlängern die Reihe nach unten."],
        [
          "travel-corner",
          "Dieser Stern passt in beide Richtungen: unter einen Stern und neben zwei orange Steine.",
        ],
      ),
    ),
    section(
      "exchange",
      "Tauschen",
      p(
        "Leg einen bis sechs Steine beiseite, zieh ebenso viele aus der Tasche und wirf erst dann die alten hinein. Das ist dein ganzer Zug und bringt keine Punkte.",
      ),
      list(
        "Du kannst nicht mehr Steine tauschen, als in der Tasche sind.",
        "Passt nichts, musst du mindestens einen tauschen.",
        "Ist die Tasche leer, muss anlegen, wer kann; wer nicht kann, passt.",
      ),
    ),
    section(
      "scoring",
      "Punkte zählen",
      p(
        "Jede Reihe, die du begonnen oder verlängert hast, bringt einen Punkt für jeden Stein darin, auch für die alten. Ein Stein in zwei solchen Reihen zählt in beiden. Wer eine Reihe auf sechs bringt, hat einen **Qwirkle**: 12 Punkte statt 6.",
      ),
      pictures(["seventeen-points", "Ein roter Qwirkle, drei Rauten und zwei vierzackige Sterne."]),
    ),
    section(
      "end",
      "Das Ende",
      p(
        "Ist die Tasche leer, spielt ihr ohne Nachziehen weiter. Wer zuerst seinen letzten Stein legt, beendet das Spiel sofort und bekommt **6 Punkte extra**. Wer die meisten Punkte hat, gewinnt; bei Gleichstand teilt ihr euch den Sieg.",
      ),
      p(
        "Müssen alle nacheinander passen oder wird zehn Runden lang nur getauscht, endet das Spiel ohne diese 6 Punkte.",
      ),
    ),
    section(
      "house",
      "Hausregeln",
      p("Wenn du einen Tisch eröffnest, könnt ihr euch auf eine andere Lesart einigen:"),
      list("**Gleichstand am Anfang:** Statt der jüngsten beginnt die älteste Person."),
    ),
  ],
};
