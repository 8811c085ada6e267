import { list, p, pictures, section, steps, type RulesPage } from "../../blocks";

export const travel: RulesPage = {
  title: "Qwirkle Travel",
  lead: "Tutto Qwirkle in un sacchetto: le stesse forme, le stesse sequenze, gli stessi punti.",
  facts: ["da 2 a 4 giocatori", "108 pedine", "6 in mano"],
  sections: [
    section(
      "difference",
      "Che cosa cambia",
      p(
        "Se conosci [Qwirkle](/help/classic), conosci anche Travel. Cambia una cosa sola: si pesca da un **sacchetto**, e le pedine scambiate **tornano nel sacchetto**. Possono quindi ricomparire in qualsiasi momento, e non soltanto dopo tutte le altre.",
      ),
    ),
    section(
      "start",
      "Come si comincia",
      steps(
        "Tutte le pedine si mescolano nel sacchetto. Ognuno ne pesca sei e le tiene in piedi davanti a sé, al riparo dagli sguardi.",
        "Ognuno cerca il suo **gruppo più grande**: un colore in forme diverse, oppure una forma in colori diversi. Le pedine uguali contano una volta.",
        "Chi ha il gruppo più grande lo posa per intero come prima sequenza, segna i punti e pesca fino ad avere di nuovo sei pedine.",
        "In caso di parità comincia il **più giovane** tra loro; se mancano delle età o sono uguali, si tira a sorte. Poi si prosegue in senso orario.",
      ),
    ),
    section(
      "turn",
      "Il tuo turno",
      p("O aggiungi pedine, conti i punti e peschi fino ad averne di nuovo sei; oppure scambi."),
      list(
        "Tutte le pedine che aggiungi hanno in comune un colore o una forma e stanno, senza vuoti, in **una sola sequenza**, anche alle due estremità.",
        "Almeno una tocca, lato contro lato, una pedina che è già sul tavolo.",
        "In ogni sequenza, orizzontale o verticale, c’è un colore con forme diverse oppure una forma con colori diversi: sei pedine al massimo.",
      ),
      pictures(
        ["travel-row", "Due quadrifogli allungano la sequenza verso il basso."],
        [
          "travel-corner",
          "Questa stella va bene in tutte e due le direzioni: sotto una stella e accanto a due pedine arancioni.",
        ],
      ),
    ),
    section(
      "exchange",
      "Scambiare",
      p(
        "Metti da parte da una a sei pedine, pescane altrettante dal sacchetto e solo allora rimetti dentro quelle vecchie. È tutto il tuo turno e non porta punti.",
      ),
      list(
        "Non puoi scambiare più pedine di quante ce ne sono nel sacchetto.",
        "Se niente va bene, devi scambiarne almeno una.",
        "A sacchetto vuoto, se puoi aggiungere devi farlo; se non puoi, passi.",
      ),
    ),
    section(
      "scoring",
      "Contare i punti",
      p(
        "Ogni sequenza che hai iniziato o allungato porta un punto per ogni sua pedina, comprese le vecchie. Una pedina in due di queste sequenze conta in entrambe. Chi completa una sequenza di sei fa un **Qwirkle**: 12 punti invece di 6.",
      ),
      pictures(["seventeen-points", "Un Qwirkle rosso, tre rombi e due stelle a quattro punte."]),
    ),
    section(
      "end",
      "Fine della partita",
      p(
        "Quando il sacchetto è vuoto si gioca senza pescare. Il primo che posa la sua ultima pedina chiude subito la partita e riceve **6 punti in più**. Vince chi ha più punti; in caso di parità la vittoria è condivisa.",
      ),
      p(
        "Se tutti devono passare uno dopo l’altro, o se per dieci giri non si fa che scambiare, la partita finisce senza quei 6 punti.",
      ),
    ),
    section(
      "house",
      "Regole della casa",
      p("Quando apri un tavolo potete accordarvi su un’altra lettura:"),
      list("**Parità all’inizio:** comincia il più anziano invece del più giovane."),
    ),
  ],
};
