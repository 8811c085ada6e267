import {
  action,
  heading,
  list,
  p,
  pictures,
  section,
  steps,
  tip,
  type RulesPage,
} from "../../blocks";

export const classic: RulesPage = {
  title: "Qwirkle",
  lead: "Sechs Farben, sechs Formen, und in keiner Reihe liegt etwas doppelt. In fünf Minuten gelernt – und jeder Zug ist ein kleines Rätsel.",
  facts: ["2 bis 4 Spieler", "108 Plättchen", "6 auf der Hand"],
  sections: [
    section(
      "goal",
      "Worum es geht",
      p(
        "Leg Plättchen zu Reihen, die eine **Farbe** oder eine **Form** gemeinsam haben. Für jede Reihe, die du beginnst oder verlängerst, gibt es Punkte; eine volle Sechserreihe ist ein **Qwirkle** und zählt doppelt. Wer am Ende die meisten Punkte hat, gewinnt.",
      ),
    ),
    section(
      "tiles",
      "Die Plättchen",
      p(
        "Sechs Formen in sechs Farben ergeben 36 verschiedene Plättchen. Jedes davon gibt es **dreimal**.",
      ),
      list(
        "[[Rc]] Kreis, [[Os]] Quadrat, [[Yd]] Raute",
        "[[G4]] vierzackiger Stern, [[B8]] achtzackiger Stern, [[Pk]] Kleeblatt",
        "[[Rs]] Rot, [[Os]] Orange, [[Ys]] Gelb, [[Gs]] Grün, [[Bs]] Blau, [[Ps]] Lila",
      ),
    ),
    section(
      "start",
      "So geht es los",
      steps(
        "Alle Plättchen werden gemischt und warten verdeckt in Stapeln. Alle ziehen sechs und halten sie geheim.",
        "Alle suchen ihr **größtes Set**: eine Farbe in verschiedenen Formen oder eine Form in verschiedenen Farben. Gleiche Plättchen zählen nur einmal.",
        "Wer das größte Set hat, beginnt, legt genau diese Plättchen als erste Reihe aus, bekommt die Punkte dafür und füllt auf sechs auf. Unter mehreren gleich großen Sets darf man wählen.",
        "Bei Gleichstand beginnt die **jüngste** Person unter ihnen. Fehlen Altersangaben oder sind sie gleich, entscheidet das Los.",
        "Danach geht es im Uhrzeigersinn weiter.",
      ),
      pictures([
        "start-hand",
        "Das größte Set dieser Hand: drei rote Plättchen. Das zweite rote Quadrat zählt nicht mit.",
      ]),
    ),
    section(
      "turn",
      "Dein Zug",
      p("Du hast die Wahl:"),
      list(
        "ein oder mehrere Plättchen **anlegen**, Punkte zählen und wieder auf sechs auffüllen; oder",
        "ein bis sechs Plättchen **tauschen**. Das bringt keine Punkte.",
      ),
    ),
    section(
      "placing",
      "Anlegen",
      p(
        "Zwei oder mehr Plättchen nebeneinander oder untereinander sind eine Reihe. Entweder haben alle dieselbe Farbe und lauter verschiedene Formen, oder alle haben dieselbe Form und lauter verschiedene Farben. Bei sechs Plättchen ist also Schluss.",
      ),
      pictures(
        ["colour-row", "Eine Farbe, verschiedene Formen."],
        ["shape-row", "Eine Form, verschiedene Farben."],
      ),
      list(
        "Alles, was du in einem Zug legst, hat eine Farbe oder eine Form gemeinsam und liegt am Ende lückenlos **in einer Reihe**.",
        "Deine Plättchen müssen sich nicht berühren: Du darfst an beiden Enden einer Reihe anlegen.",
        "Mindestens eines grenzt mit einer ganzen Kante an ein Plättchen, das schon da war. Ecken zählen nicht.",
        "Jedes Plättchen muss in **alle** Reihen passen, zu denen es dann gehört, waagerecht wie senkrecht.",
      ),
      pictures(
        ["both-ends", "Drei rote Plättchen in einem Zug: zwei am linken Ende, eines am rechten."],
        [
          "seven-points",
          "Eine neue Reihe darf andere kreuzen: Diese Sterne liegen untereinander, und einer davon verlängert eine rote Reihe.",
        ],
      ),
      heading("Das geht nicht"),
      pictures(
        ["shape-twice", "Das blaue Quadrat liegt schon in der Reihe."],
        ["colour-twice", "Eine grüne Raute hat die Reihe schon."],
        ["seventh", "Sechs sind voll: Ein siebtes gibt es nicht."],
        ["no-contact", "Nur Ecke an Ecke: kein Kontakt."],
        [
          "wrong-neighbour",
          "Der lila Kreis passt zum lila Quadrat, aber nicht zum gelben Stern darüber.",
        ],
        ["two-rows", "Zwei Plättchen in zwei verschiedenen Reihen: nicht im selben Zug."],
      ),
      heading("Lücken"),
      p(
        "Eine Lücke trennt zwei Reihen. Was dahinter liegt, muss nicht passen und bringt auch nichts.",
      ),
      pictures(
        [
          "gap",
          "Eine gelbe Reihe und eine Reihe aus Rauten. Die grünen Plättchen links liegen hinter einer Lücke und zählen nicht.",
        ],
        [
          "dead-cell",
          "Manche Felder bleiben für immer leer: Hier passt nichts in beide Richtungen.",
        ],
      ),
    ),
    section(
      "exchange",
      "Tauschen",
      p(
        "Leg ein bis sechs Plättchen beiseite, zieh ebenso viele von den Stapeln und schieb die alten **unter die Stapel**. Sie kommen erst wieder, wenn alles darüber verbraucht ist. Damit ist dein Zug zu Ende.",
      ),
      list(
        "Du kannst nicht mehr tauschen, als noch in den Stapeln liegt.",
        "Passt keines deiner Plättchen irgendwo, musst du mindestens eines tauschen.",
        "Sind die Stapel leer, gibt es keinen Tausch mehr: Wer anlegen kann, muss anlegen; wer nicht kann, passt.",
      ),
    ),
    section(
      "scoring",
      "Punkte zählen",
      p(
        "Jede Reihe, die du begonnen oder verlängert hast, bringt **einen Punkt für jedes Plättchen darin**, auch für die, die schon dalagen. Gehört ein Plättchen zu zwei solchen Reihen, zählt es zweimal.",
      ),
      pictures(["four-points", "Zwei gelbe Plättchen und zwei Kreise: 2 + 2."]),
      p(
        "Wer das sechste Plättchen in eine Reihe legt, hat einen **Qwirkle**: sechs Punkte und noch einmal sechs dazu. Zwei Qwirkles in einem Zug zählen beide.",
      ),
      heading("Drei Züge hintereinander"),
      pictures(
        ["seven-points", "Vier Sterne und drei rote Plättchen."],
        ["six-points", "Vier gelbe Plättchen und zwei Rauten."],
        ["seventeen-points", "Ein roter Qwirkle, drei Rauten und zwei vierzackige Sterne."],
      ),
    ),
    section(
      "end",
      "Das Ende",
      p(
        "Sind die Stapel leer, zieht niemand mehr nach, und es geht weiter. Wer zuerst sein letztes Plättchen legt, beendet das Spiel **sofort** und bekommt **6 Punkte extra**. Was andere noch auf der Hand haben, kostet sie nichts.",
      ),
      p("Wer die meisten Punkte hat, gewinnt. Bei Gleichstand teilt ihr euch den Sieg."),
      p(
        "Ganz selten geht nichts mehr: Müssen alle nacheinander passen oder wird zehn Runden lang nur getauscht, ist das Spiel ebenfalls zu Ende, dann ohne die 6 Punkte.",
      ),
    ),
    section(
      "tips",
      "Ein paar Tipps",
      list(
        "Such Stellen, an denen deine Plättchen waagerecht **und** senkrecht zählen.",
        "Überleg zweimal, bevor du eine Fünferreihe liegen lässt: Vielleicht hat jemand das sechste Plättchen.",
        "Jedes Plättchen gibt es dreimal; behalte also im Blick, was schon liegt. Sind alle drei roten Kreise draußen, darf eine rote Reihe, der nur noch der Kreis fehlt, ohne Sorge ihr fünftes Plättchen bekommen. Und bevor du auf ein Plättchen hoffst, zähl nach, ob noch eines übrig ist.",
      ),
      pictures([
        "safe-fifth",
        "Alle drei roten Kreise liegen auf dem Spielfeld. Diese rote Reihe wird also nie voll, und ihr fünftes Plättchen ist ungefährlich.",
      ]),
    ),
    section(
      "house",
      "Hausregeln",
      p("Wenn du einen Tisch eröffnest, könnt ihr euch auf eine andere Lesart einigen:"),
      list(
        "**Gleichstand am Anfang:** Statt der jüngsten beginnt die älteste Person, wie es in englischen Schachteln steht.",
        "**Sechserstapel:** Sonst zählen alle Stapel als einer, und Getauschtes kommt zuletzt. Echte Sechserstapel werden einer nach dem anderen aufgebraucht: Getauschte Plättchen wandern darunter, unter jeden eines, und kommen, sobald ihr Stapel zu Ende geht. Wie hoch die Stapel sind, sehen alle.",
      ),
    ),
    section(
      "mini",
      "Die Mini-Erweiterungen",
      p(
        "Zwei Sonderplättchen und zwei Arten runder Aktionsplättchen. Ist Qwirkle neu für dich, spiel erst einige Partien ohne sie. Du wählst sie, wenn du einen Tisch eröffnest; sie passen auch zu Travel.",
      ),
      steps(
        "Die beiden Sonderplättchen werden unter die anderen gemischt.",
        "Wer eines zieht, zeigt es allen, legt es für immer weg und zieht ein anderes. **Alle Spieler** bekommen das zugehörige Aktionsplättchen, für jeden sichtbar.",
        "Zu **Beginn** deines Zuges darfst du ein Aktionsplättchen einsetzen. Danach legst du an oder tauschst wie immer. Was du während deines Zuges bekommst, kannst du ab dem nächsten nutzen.",
        "Jedes Aktionsplättchen wirkt einmal. Übrige sind am Ende nichts wert.",
      ),
      action(
        "draw3",
        "Zieh sofort drei Plättchen extra.",
        "Deine Hand darf größer als sechs bleiben; nachgezogen wird erst wieder, wenn sie kleiner ist.",
        "Sind weniger als drei Plättchen übrig, bekommst du diese. Ist keines mehr da, geht die Aktion nicht.",
      ),
      action(
        "take",
        "Nimm ein Plättchen vom Spielfeld auf die Hand.",
        "Nicht aus einem Qwirkle, nicht das einzige und keines, ohne das andere den Kontakt zum Rest verlieren.",
        "In diesem Zug darf weder es selbst noch ein gleiches wieder auf dieses Feld.",
      ),
      pictures(
        [
          "take",
          "Das gelbe Quadrat am Rand darf weg. Der Stern daneben nicht: Das Quadrat wäre abgeschnitten.",
        ],
        [
          "take-points",
          "Zusammen mit einem grünen Quadrat macht es die gelbe Reihe voll: ein Qwirkle und zwei Quadrate.",
        ],
      ),
      heading("Zwei Varianten"),
      list(
        "Lasst eine der beiden Arten weg.",
        "Alle haben beide Aktionsplättchen von Anfang an und dürfen sie ab dem ersten Zug nutzen; die Sonderplättchen bleiben draußen.",
      ),
      tip(
        "Mehr Plättchen, längere Reihen: Drei zusätzliche nützen am meisten, kurz bevor ein Qwirkle in Reichweite kommt.",
      ),
    ),
  ],
};
