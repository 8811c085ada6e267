import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const cards: RulesPage = {
  title: "Qwirkle Cards",
  lead: "Tutte le serie sono di tutti: smontale, ricomponile e completa serie di sei.",
  facts: ["da 2 a 4 giocatori", "da 8 anni", "108 carte", "9 in mano"],
  sections: [
    section(
      "goal",
      "Scopo del gioco",
      p(
        "Raccogli **Qwirkle**: serie di sei carte, un colore in tutte e sei le forme o una forma in tutti e sei i colori. Altri punti non ce ne sono. Alla fine vince chi ha più Qwirkle.",
      ),
      p("Sei forme in sei colori danno 36 carte diverse. Di ognuna ce ne sono **tre**."),
    ),
    section(
      "start",
      "Come si comincia",
      steps(
        "Ognuno riceve nove carte e le tiene nascoste. Le altre sono il mazzo coperto.",
        "Ognuno cerca il suo **gruppo più grande**: un colore in forme diverse, oppure una forma in colori diversi. Le carte uguali contano una volta.",
        "Chi ha il gruppo più grande, di almeno tre carte, lo posa sul tavolo come prima serie e pesca fino ad avere di nuovo nove carte. Se sono tutte e sei, è già il primo Qwirkle.",
        "In caso di parità comincia il **più giovane** tra loro; se mancano delle età o sono uguali, si tira a sorte. Poi si prosegue in senso orario.",
        "Se nessuno ha tre carte che vanno insieme, si rimescola tutto e si danno le carte da capo.",
      ),
      pictures(["cards-hand", "Quattro carte gialle. Il secondo quadrifoglio giallo non conta."]),
    ),
    section(
      "rows",
      "Che cos’è una serie",
      list(
        "**Da tre a sei** carte.",
        "Un colore con forme diverse, oppure una forma con colori diversi.",
        "Mai due volte la stessa carta.",
      ),
      tip(
        "Per non perdere la visione d’insieme, mettete una accanto all’altra le serie di una forma, e sotto quelle di un colore.",
      ),
    ),
    section(
      "turn",
      "Il tuo turno",
      p(
        "Gioca **almeno una carta** dalla mano: inizia serie nuove, aggiungi a quelle sul tavolo, o tutte e due le cose. Non si scambia e non si passa.",
      ),
      pictures([
        "cards-new-row",
        "Quattro carte dalla mano: tre rombi come serie nuova e una stella per quella blu.",
      ]),
      heading("Tutto si muove"),
      p(
        "Nel tuo turno puoi riordinare a piacere tutte le carte sul tavolo: dividere serie, unirle, formarne di nuove, anche senza nessuna carta tua. Conta solo il risultato: tutte le carte del tavolo ci sono ancora, ognuna in una serie di almeno tre.",
      ),
      pictures([
        "cards-rearrange",
        "Due carte verdi non bastano per una serie. Allora un quadrato viola va con i quadrati, e quello verde è libero per la serie nuova.",
      ]),
      heading("Che cosa non si può"),
      pictures(
        ["cards-twice", "La serie ha già questo cerchio arancione."],
        ["cards-short", "Due carte non sono una serie."],
        ["cards-torn", "Il quadrifoglio ha lasciato la serie rossa: lì restano solo due carte."],
      ),
      p("Alla fine del turno peschi fino ad avere di nuovo **nove** carte."),
    ),
    section(
      "qwirkle",
      "Fare un Qwirkle",
      p(
        "Una serie di sei alla fine del tuo turno è tua: la togli dal tavolo e la metti davanti a te. Vale anche per più serie in un turno. Le serie prese restano fuori dal gioco; tutti possono guardarle in ogni momento.",
      ),
      pictures([
        "cards-qwirkle",
        "Due rombi dalla mano e uno dalla serie gialla: sei rombi, un Qwirkle.",
      ]),
    ),
    section(
      "stuck",
      "Quando non trovi niente",
      p(
        "Di’ che non trovi niente. Allora tutti vedono la tua mano e cercano con te; qui lo fa il computer per loro.",
      ),
      list(
        "Se una mossa c’è, **devi** giocare quella che è stata trovata.",
        "Se non c’è, peschi nove carte nuove, quelle vecchie si mescolano nel mazzo, e il tuo turno continua.",
        "Se nel mazzo ce ne sono meno di nove, prendi quelle, le tue vecchie carte diventano il mazzo, e da lì peschi fino a nove.",
        "A mazzo vuoto, quindi nell’ultimo giro, il tuo turno è perso. È perso anche se dieci mani nuove non sono servite; e se capita a tutti uno dopo l’altro, la partita è finita.",
      ),
    ),
    section(
      "end",
      "Fine della partita",
      p(
        "Quando qualcuno pesca l’ultima carta del mazzo, **ognuno gioca ancora una volta**, quel giocatore per ultimo. Non si pesca più. Poi vince chi ha più Qwirkle; in caso di parità ci sono più vincitori.",
      ),
      tip(
        "Cinque carte che vanno insieme sono un invito. Pensa a che cosa possono avere gli altri prima di lasciarle lì.",
      ),
    ),
    section(
      "house",
      "Regole della casa",
      p("Quando apri un tavolo potete accordarvi su un’altra lettura:"),
      list(
        "**Parità all’inizio:** comincia il più anziano invece del più giovane.",
        "**Serie nuove:** a ogni serie nuova serve una carta della tua mano. Una serie vecchia continua dove resta la maggior parte delle sue carte; ogni altra è nuova. Se più serie ne conservano lo stesso numero, vale quella che ti aiuta.",
      ),
    ),
  ],
};
