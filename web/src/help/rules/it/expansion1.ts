import { action, list, p, pictures, section, type RulesPage } from "../../blocks";

export const expansion1: RulesPage = {
  title: "Qwirkle Espansione 1",
  lead: "Un tabellone con un bordo: Connect paga le caselle che copri, Select ha dischi stella da vincere e da usare.",
  facts: ["da 2 a 4 giocatori", "4 quarti di tabellone a due lati", "12 dischi stella"],
  sections: [
    section(
      "idea",
      "Che cosa aggiunge",
      p(
        "Tutte le regole di [Qwirkle](/help/classic) restano valide; l’espansione va anche con [Travel](/help/travel). Si gioca su un tabellone di 16 × 16 caselle, fatto di quattro quarti, e tutte le tessere stanno all’interno.",
      ),
      p("Ogni quarto ha due lati, **Connect** e **Select**. Potete anche mescolarli e girarli."),
      p(
        "Non abbiamo trovato le regole stampate di questa espansione. Ecco ciò su cui più recensioni concordano; dove tacciono, [abbiamo deciso noi](/help/expansion1#own).",
      ),
    ),
    section(
      "connect",
      "Connect: caselle che pagano",
      list(
        "All’inizio sulle 24 caselle scure si mettono tessere pescate. Non si toccano, quindi lì può stare qualsiasi tessera.",
        "Quaranta caselle danno **1** punto in più e otto caselle **2**, appena vengono coperte. Se in un turno ne copri più di una, pagano tutte.",
        "Chi ha il gruppo più grande comincia, con un turno come gli altri: ci sono già tessere a cui accostare le tue.",
      ),
      pictures(
        ["boards-connect", "Le caselle scure cominciano con una tessera, le altre pagano."],
        ["field-points", "Sequenza rossa 3, quadrati 2, e due caselle da 1 punto ciascuna."],
      ),
    ),
    section(
      "select",
      "Select: stelle da vincere",
      list(
        "All’inizio il tabellone è vuoto. La prima sequenza copre almeno una delle quattro caselle di partenza al centro.",
        "Su ogni casella stella c’è un disco stella. Chi copre la casella prende il disco e lo tiene, visibile a tutti.",
        "**Il posto delle stelle è una scelta di Sestina.** Non abbiamo trovato nessuna fonte che mostri dove sono stampate. Se hai la scatola, [disegna il tuo tabellone](/help/expansion1#yours).",
      ),
      pictures(
        ["boards-select", "Quattro caselle di partenza, e tre stelle in ogni quarto."],
        ["start-square", "La prima sequenza copre due caselle di partenza: una basterebbe."],
      ),
    ),
    section(
      "discs",
      "Che cosa fa un disco stella",
      action(
        "disc",
        "Restituisci un disco stella e prendi in mano una tessera dal tabellone. Poi gioca il tuo turno.",
        "Qualsiasi tessera che non fa parte di un Qwirkle e non è l’unica. Altre possono restare isolate: i vuoti si possono riempire, e si possono aggiungere tessere a ciascuna parte.",
        "Al massimo uno per turno, prima di aggiungere tessere, e non nel turno in cui l’hai vinto.",
        "Puoi rimettere subito la tessera, ma non sulla stessa casella; in un doppio turno vale solo per questa metà. Una casella con punti che si libera paga di nuovo.",
      ),
      pictures([
        "disc-take",
        "Un disco stella può prendere la stella rossa, anche se divide il tabellone in due. Una tessera Azione non può.",
      ]),
      p("Alla fine i dischi stella avanzati non valgono niente."),
    ),
    section(
      "together",
      "Con altre espansioni",
      p(
        "L’[Espansione 2](/help/expansion2) e le [mini espansioni](/help/classic#mini) si possono aggiungere. In un turno puoi usare un disco stella e una tessera Azione, nell’ordine che vuoi. I dischi stella possono isolare tessere, le tessere Azione no.",
      ),
    ),
    section(
      "yours",
      "Il tuo tabellone",
      p(
        "Quando apri un tavolo con l’Espansione 1, scegli «Il tuo» sotto «Tabellone». Per ogni quarto puoi scegliere un lato e girarlo, oppure disegnarlo casella per casella. Un tabellone ha almeno una casella di partenza o una tessera all’inizio, al massimo dodici stelle, e le tessere all’inizio non si toccano. Il tuo browser lo conserva per la prossima partita.",
      ),
    ),
    section(
      "own",
      "Le nostre decisioni",
      list(
        "Il posto delle stelle su Select.",
        "Su Select chi comincia depone il gruppo più grande, come nel gioco base, in orizzontale o in verticale.",
        "Un disco stella si usa prima di aggiungere tessere, e non può prendere l’ultima tessera del tabellone.",
        "Più caselle con punti coperte in un turno pagano tutte, e una che si libera paga di nuovo.",
        "Su un tabellone misto con tessere all’inizio, le caselle di partenza non contano.",
      ),
    ),
    section(
      "house",
      "Regole della casa",
      p("Quando apri un tavolo potete accordarvi su un’altra lettura:"),
      list(
        "**Apertura su Select:** tessere qualsiasi che formano una sequenza, o una sola, se una di esse copre una casella di partenza.",
        "**Dischi nel doppio turno:** ogni metà è un turno a sé e può cominciare con un disco stella.",
      ),
    ),
  ],
};
