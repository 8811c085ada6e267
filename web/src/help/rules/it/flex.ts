import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const flex: RulesPage = {
  title: "Qwirkle Flex",
  lead: "Qwirkle visto di sbieco: con lo sfondo delle tessere contano anche le diagonali.",
  facts: ["da 2 a 4 giocatori", "108 o 72 tessere", "6 in mano"],
  sections: [
    section(
      "goal",
      "Scopo del gioco",
      p(
        "Costruisci sequenze di un colore o di una forma, come in [Qwirkle](/help/classic). In più, le tessere con lo stesso **sfondo** portano punti lungo le **diagonali**. Vince chi ha più punti.",
      ),
    ),
    section(
      "tiles",
      "Le tessere",
      p(
        "Ognuno dei 36 motivi, una forma in un colore, c’è una volta su **sfondo nero** [[RcB]], una su **sfondo bianco** [[RcW]] e una su **sfondo bicolore** [[RcS]].",
      ),
      list(
        "Bicolore è un terzo sfondo a sé. Non vale mai come nero o bianco, e non importa da che parte è girata la tessera.",
        "Per le prime partite giocate solo con il nero e il bianco: 72 tessere. Si sceglie quando si apre un tavolo.",
      ),
    ),
    section(
      "start",
      "Come si comincia",
      steps(
        "Ognuno pesca sei tessere dal sacchetto e le tiene nascoste.",
        "Ognuno cerca il suo **gruppo più grande** di un colore o di una forma. Gli sfondi qui non hanno importanza, e lo stesso motivo conta una volta, anche su due sfondi. Ognuno dice quanto è grande il suo.",
        "Chi ha il gruppo più grande lo posa per intero come prima sequenza, segna i punti e pesca fino ad avere di nuovo sei tessere.",
        "In caso di parità comincia il **più anziano** tra loro; se mancano delle età o sono uguali, si tira a sorte. Poi si prosegue in senso orario.",
      ),
      pictures(["flex-hand", "Tre rombi. Quello verde c’è due volte: scegli tu quale posare."]),
    ),
    section(
      "turn",
      "Il tuo turno",
      p("O aggiungi tessere, conti i punti e peschi fino ad averne di nuovo sei; oppure scambi."),
    ),
    section(
      "placing",
      "Aggiungere tessere",
      p(
        "Per aggiungere tessere lo sfondo è indifferente: contano solo colore e forma. Una sequenza ha un colore con forme diverse oppure una forma con colori diversi, e sei tessere al massimo.",
      ),
      list(
        "Tutte le tessere di un turno hanno in comune un colore o una forma e stanno, senza vuoti, in **una sola sequenza**. Non è necessario che si tocchino.",
        "Almeno una tocca, lato contro lato, una tessera sul tavolo.",
        "Ogni tessera va bene in tutte le sequenze di cui entra a far parte, in orizzontale e in verticale.",
      ),
      pictures(
        ["flex-row", "Tre tessere gialle su tre sfondi: una bella sequenza."],
        ["flex-twice", "Due rombi gialli in una sequenza: nemmeno su sfondi diversi."],
        ["flex-background", "Lo stesso sfondo da solo non fa una sequenza."],
      ),
      heading("Anche in diagonale ci si ferma a sei"),
      p(
        "Nessuna tessera può creare una diagonale di **più di sei** tessere con lo stesso sfondo, nemmeno unendone due più corte. Su un altro sfondo lo stesso motivo lì ci può stare.",
      ),
      pictures(
        [
          "flex-join",
          "Tre tessere nere per parte: il quadrifoglio le unirebbe in una diagonale di sette.",
        ],
        ["flex-beside", "Su sfondo bianco lo stesso quadrifoglio è il benvenuto."],
      ),
    ),
    section(
      "scoring",
      "Contare i punti",
      p(
        "Le **sequenze** contano come sempre in Qwirkle: ognuna che inizi o allunghi vale un punto per ogni sua tessera, in orizzontale e in verticale, qualunque sia lo sfondo.",
      ),
      pictures(["flex-nine", "Tre tessere verdi, tre quadrati, tre stelle."]),
      p(
        "Le **diagonali** si aggiungono. Da ogni tessera che hai posato, guarda lungo le due diagonali: una fila ininterrotta di almeno due tessere con il suo sfondo porta un punto per ognuna. Colori e forme non importano.",
      ),
      pictures([
        "flex-eleven",
        "Due tessere blu, quattro quadrati e, su sfondo bianco, diagonali di tre e di due.",
      ]),
      p(
        "Una sequenza completa di sei è un **Qwirkle**: 6 punti, e altri 6. Una diagonale di sei tessere con lo stesso sfondo è un **Qwirkle Flex** e porta anch’essa 6 punti in più.",
      ),
      pictures([
        "flex-eighteen",
        "Due cerchi, altri due cerchi, una coppia bianca e un Qwirkle Flex su sfondo nero.",
      ]),
    ),
    section(
      "exchange",
      "Scambiare",
      p(
        "Metti da parte delle tessere, pescane altrettante dal sacchetto e poi mescolaci quelle vecchie. Sei al massimo, e mai più di quante ce ne sono nel sacchetto. Non porta punti ed è tutto il tuo turno.",
      ),
      p(
        "Se niente va bene, devi scambiarne almeno una. A sacchetto vuoto, se puoi aggiungere devi farlo; se non puoi, passi.",
      ),
    ),
    section(
      "end",
      "Fine della partita",
      p(
        "Quando il sacchetto è vuoto si gioca senza pescare. Il primo che posa la sua ultima tessera chiude subito la partita e riceve **6 punti in più**. Vince chi ha più punti; in caso di parità la vittoria è condivisa.",
      ),
      p(
        "Se tutti devono passare uno dopo l’altro, o se per dieci giri non si fa che scambiare, la partita finisce senza quei 6 punti.",
      ),
      tip(
        "Prima di aggiungere guarda gli angoli: una tessera che va bene comunque a volte regala una diagonale.",
      ),
    ),
    section(
      "house",
      "Regole della casa",
      p("Quando apri un tavolo potete accordarvi su un’altra lettura:"),
      list("**Parità all’inizio:** comincia il più giovane invece del più anziano."),
    ),
  ],
};
