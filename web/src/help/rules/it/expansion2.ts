import { action, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const expansion2: RulesPage = {
  title: "Qwirkle Espansione 2",
  lead: "Sei tipi di tessere Azione danno pepe alla partita: chiedere, riprendere, scambiare, giocare due volte.",
  facts: ["da 2 a 4 giocatori", "6 tessere speciali", "24 tessere Azione"],
  sections: [
    section(
      "idea",
      "Che cosa aggiunge",
      p(
        "Tutte le regole di [Qwirkle](/help/classic) restano valide; l’espansione va bene anche con [Travel](/help/travel). Se Qwirkle è nuovo per te, gioca prima qualche partita senza. Di nuovo ci sono sei tessere speciali in mezzo alle altre e sei tipi di tessere Azione rotonde, una di ogni tipo per ciascun giocatore.",
      ),
      p(
        "Due delle sei sono quelle delle [mini espansioni](/help/classic#mini). Perciò si gioca con l’una o con le altre, non con entrambe.",
      ),
    ),
    section(
      "special",
      "Come si ottengono",
      steps(
        "Le sei tessere speciali si mescolano con le altre tessere.",
        "Chi ne pesca una la mostra a tutti, la toglie dal gioco e ne pesca un’altra.",
        "Subito **tutti i giocatori** ricevono la tessera Azione corrispondente e la tengono scoperta davanti a sé.",
      ),
    ),
    section(
      "using",
      "Come si usano",
      list(
        "Al massimo **una** per turno, e solo all’**inizio**.",
        "Ognuna vale **una volta**, poi esce dal gioco.",
        "Quella che ricevi durante il tuo turno si può usare dal prossimo.",
        "Alla fine quelle avanzate non valgono niente.",
      ),
    ),
    section(
      "before",
      "Quattro vengono prima del turno",
      p(
        "Usane una, poi aggiungi o scambia come sempre. Se ti lascia più di sei tessere, le tieni tutte.",
      ),
      action(
        "draw3",
        "Pesca subito altre tre tessere.",
        "La tua mano può restare più grande di sei; peschi di nuovo solo quando è più piccola.",
        "Se ne restano meno di tre, prendi quelle. Se non ne resta nessuna, l’azione non si può usare.",
      ),
      action(
        "take",
        "Prendi in mano una tessera dal tavolo.",
        "Non da un Qwirkle, non l’unica tessera, e non una senza la quale altre perderebbero il contatto con il resto.",
        "In questo turno né quella tessera né una uguale può tornare in quella casella.",
      ),
      pictures(
        [
          "take",
          "Il quadrato giallo sul bordo si può prendere. La stella accanto no: il quadrato resterebbe isolato.",
        ],
        [
          "take-points",
          "Insieme a un quadrato verde completa la sequenza gialla: un Qwirkle e due quadrati.",
        ],
      ),
      action(
        "ask",
        "Nomina una tessera, per esempio il cerchio rosso [[Rc]]. La si chiede agli altri uno dopo l’altro, in senso orario.",
        "Il primo che ce l’ha deve dartene una, e ne pesca una in cambio. Agli altri non si chiede più.",
        "Se non ce l’ha nessuno, puoi pescare una tessera. Le risposte le sentono tutti.",
      ),
      action(
        "exchange",
        "Scambia da una a sei tessere, al massimo quante se ne possono ancora pescare.",
        "Poi hai ancora tutto il tuo turno, e puoi perfino scambiare di nuovo.",
      ),
    ),
    section(
      "instead",
      "Due sostituiscono il tuo turno",
      action(
        "separate",
        "Aggiungi da una a tre tessere dovunque vadano bene. Non occorre che abbiano qualcosa in comune.",
        "Ogni tessera deve andar bene dove la posi. Si pesca solo alla fine.",
        "Ogni sequenza iniziata o allungata conta una volta, così com’è alla fine.",
      ),
      pictures([
        "apart",
        "Quadrifoglio verde 5, stella blu 8, cerchio rosso 3: tre posti, un turno solo.",
      ]),
      action(
        "double",
        "Fai un turno, pesca fino ad avere di nuovo sei tessere, e fanne un altro.",
        "Tutte e due le volte puoi aggiungere o scambiare, e ogni turno si conta per sé. Nel secondo niente tessere Azione.",
        "Se il primo chiude la partita, il secondo va perso.",
      ),
    ),
    section(
      "end",
      "Verso la fine",
      list(
        "Le tessere speciali non contano come riserva: se restano solo quelle, nessuno può più scambiare né pescarne tre.",
        "Se dai la tua ultima tessera perché te la chiedono, la partita non finisce e non ricevi i 6 punti.",
        "Se non puoi né aggiungere né scambiare, puoi ancora usare una tessera Azione prima di passare.",
      ),
    ),
    section(
      "variants",
      "Varianti",
      list(
        "Scegliete quali dei sei tipi sono in gioco.",
        "Ognuno ha fin dall’inizio tutte le tessere Azione e può usarle dal primo turno; le tessere speciali restano fuori. Chi comincia può usarne una già prima della prima sequenza; per prendere una tessera o aggiungerne di separate bisogna prima che ce ne sia una sul tavolo.",
      ),
      tip(
        "Conserva una tessera Azione per un turno in cui porta un Qwirkle; ma non conservarla troppo a lungo.",
      ),
    ),
    section(
      "house",
      "Regole della casa",
      p("Quando apri un tavolo potete accordarvi su un’altra lettura:"),
      list(
        "**Chiedere una tessera:** si chiede a tutti, e tutti quelli che hanno la tessera te ne danno una.",
      ),
    ),
  ],
};
