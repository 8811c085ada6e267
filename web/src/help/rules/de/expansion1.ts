import { action, list, p, pictures, section, type RulesPage } from "../../blocks";

export const expansion1: RulesPage = {
  title: "Qwirkle Erweiterung 1",
  lead: "Ein Spielplan mit Rand: Connect zahlt für Felder, die du abdeckst, Select hat Sternscheiben zum Gewinnen und Einsetzen.",
  facts: ["2 bis 4 Spieler", "4 Planteile mit zwei Seiten", "12 Sternscheiben"],
  sections: [
    section(
      "idea",
      "Was dazukommt",
      p(
        "Alle Regeln von [Qwirkle](/help/classic) bleiben, wie sie sind; auch zu [Travel](/help/travel) passt die Erweiterung. Gespielt wird auf einem Plan aus 16 × 16 Feldern. Er besteht aus vier Teilen, und alle Plättchen liegen innerhalb des Randes.",
      ),
      p(
        "Jeder Teil hat zwei Seiten, **Connect** und **Select**. Ihr könnt sie auch mischen und drehen.",
      ),
      p(
        "Die gedruckten Regeln dieser Erweiterung haben wir nicht gefunden. Was hier steht, berichten mehrere Rezensionen übereinstimmend; wo sie schweigen, [haben wir selbst entschieden](/help/expansion1#own).",
      ),
    ),
    section(
      "connect",
      "Connect: Felder, die zahlen",
      list(
        "Zu Beginn kommen gezogene Plättchen auf die 24 dunklen Felder. Sie berühren sich nicht, darum darf dort jedes Plättchen liegen.",
        "Vierzig Felder bringen **1** Punkt mehr und acht Felder **2**, sobald sie abgedeckt werden. Deckst du in einem Zug mehrere ab, zahlen alle.",
        "Wer das größte Set hat, beginnt mit einem gewöhnlichen Zug: Es liegen ja schon Plättchen zum Anlegen da.",
      ),
      pictures(
        ["boards-connect", "Die dunklen Felder beginnen mit einem Plättchen, die anderen zahlen."],
        ["field-points", "Rote Reihe 3, Quadrate 2 und zwei Felder mit je 1 Punkt."],
      ),
    ),
    section(
      "select",
      "Select: Sterne zu gewinnen",
      list(
        "Der Plan ist zu Beginn leer. Die erste Reihe deckt mindestens eines der vier Startfelder in der Mitte ab.",
        "Auf jedem Sternfeld liegt eine Sternscheibe. Wer das Feld abdeckt, nimmt die Scheibe und behält sie, für alle sichtbar.",
        "**Die Plätze der Sterne hat Sestina selbst gewählt.** Eine Quelle, die zeigt, wo sie auf dem gedruckten Plan sind, haben wir nicht gefunden. Wenn du die Schachtel hast, [zeichne deinen Plan](/help/expansion1#yours).",
      ),
      pictures(
        ["boards-select", "Vier Startfelder, und in jedem Viertel drei Sterne."],
        ["start-square", "Die erste Reihe deckt zwei Startfelder ab: Eines würde genügen."],
      ),
    ),
    section(
      "discs",
      "Was eine Sternscheibe kann",
      action(
        "disc",
        "Gib eine Scheibe ab und nimm ein Plättchen vom Plan auf die Hand. Danach kommt dein Zug.",
        "Jedes Plättchen, das zu keinem Qwirkle gehört und nicht das einzige ist. Andere dürfen den Anschluss verlieren: Lücken kann man wieder füllen und an jeden Teil anlegen.",
        "Höchstens eine Scheibe pro Zug, bevor du anlegst, und nicht in dem Zug, in dem du sie gewonnen hast.",
        "Das Plättchen darfst du gleich wieder anlegen, aber nicht auf dasselbe Feld; im Doppelzug gilt das nur für diese Hälfte. Ein frei gewordenes Feld mit Punkten zahlt noch einmal.",
      ),
      pictures([
        "disc-take",
        "Eine Sternscheibe darf den roten Stern nehmen, obwohl der Plan dann zwei Teile hat. Ein Aktionsplättchen darf das nicht.",
      ]),
      p("Übrige Scheiben sind am Ende nichts wert."),
    ),
    section(
      "together",
      "Mit anderen Erweiterungen",
      p(
        "Die [Erweiterung 2](/help/expansion2) und die [Mini-Erweiterungen](/help/classic#mini) passen dazu. In einem Zug darfst du eine Scheibe und ein Aktionsplättchen einsetzen, in beliebiger Reihenfolge. Scheiben dürfen Plättchen abtrennen, Aktionsplättchen nicht.",
      ),
    ),
    section(
      "yours",
      "Dein eigener Plan",
      p(
        "Wenn du einen Tisch mit Erweiterung 1 eröffnest, wähle unter „Spielplan“ „Eigener“. Für jedes Viertel kannst du eine Seite wählen und drehen oder es Feld für Feld zeichnen. Ein Plan hat mindestens ein Startfeld oder ein Plättchen zu Beginn, höchstens zwölf Sterne, und Plättchen zu Beginn berühren sich nicht. Dein Browser behält ihn für das nächste Spiel.",
      ),
    ),
    section(
      "own",
      "Was wir selbst entschieden haben",
      list(
        "Die Plätze der Sterne auf Select.",
        "Wer auf Select beginnt, legt wie im Grundspiel das größte Set, waagerecht oder senkrecht.",
        "Eine Scheibe wird vor dem Anlegen eingesetzt und kann nicht das letzte Plättchen vom Plan nehmen.",
        "Mehrere Felder mit Punkten, die in einem Zug abgedeckt werden, zahlen alle, und eines, das frei wird, zahlt wieder.",
        "Auf einem gemischten Plan mit Plättchen zu Beginn bedeuten Startfelder nichts.",
      ),
    ),
    section(
      "house",
      "Hausregeln",
      p("Wenn du einen Tisch eröffnest, könnt ihr euch auf eine andere Lesart einigen:"),
      list(
        "**Eröffnung auf Select:** beliebige Plättchen, die eine Reihe bilden, oder ein einziges; eines davon deckt ein Startfeld ab.",
        "**Scheiben im Doppelzug:** Jede Hälfte ist ein eigener Zug und darf mit einer Scheibe beginnen.",
      ),
    ),
  ],
};
