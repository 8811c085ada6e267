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
  lead: "Sei colori, sei forme, e mai due tessere uguali nella stessa sequenza. Si impara in cinque minuti, e ogni turno è un piccolo rompicapo.",
  facts: ["da 2 a 4 giocatori", "108 tessere", "6 in mano"],
  sections: [
    section(
      "goal",
      "Scopo del gioco",
      p(
        "Disponi le tessere in sequenze che hanno in comune un **colore** o una **forma**. Ogni sequenza che inizi o allunghi porta punti; una sequenza completa di sei è un **Qwirkle** e vale il doppio. Alla fine vince chi ha più punti.",
      ),
    ),
    section(
      "tiles",
      "Le tessere",
      p("Sei forme in sei colori danno 36 tessere diverse. Di ognuna ce ne sono **tre**."),
      list(
        "[[Rc]] cerchio, [[Os]] quadrato, [[Yd]] rombo",
        "[[G4]] stella a quattro punte, [[B8]] stella a otto punte, [[Pk]] quadrifoglio",
        "[[Rs]] rosso, [[Os]] arancione, [[Ys]] giallo, [[Gs]] verde, [[Bs]] blu, [[Ps]] viola",
      ),
    ),
    section(
      "start",
      "Come si comincia",
      steps(
        "Le tessere, mescolate, aspettano coperte in cataste. Ognuno ne pesca sei e le tiene nascoste.",
        "Ognuno cerca il suo **gruppo più grande**: un colore in forme diverse, oppure una forma in colori diversi. Due tessere uguali contano una volta sola.",
        "Comincia chi ha il gruppo più grande: posa proprio quelle tessere come prima sequenza, segna i punti e pesca fino ad averne di nuovo sei. Se ha più gruppi di quella grandezza, ne sceglie uno.",
        "In caso di parità comincia il **più giovane** tra loro. Se mancano delle età o sono uguali, si tira a sorte.",
        "Poi si prosegue in senso orario.",
      ),
      pictures([
        "start-hand",
        "Il gruppo più grande di questa mano: tre tessere rosse. Il secondo quadrato rosso non conta.",
      ]),
    ),
    section(
      "turn",
      "Il tuo turno",
      p("Puoi scegliere:"),
      list(
        "**aggiungere** una o più tessere, segnare i punti e pescare fino ad averne di nuovo sei; oppure",
        "**scambiare** da una a sei tessere. Non porta punti.",
      ),
    ),
    section(
      "placing",
      "Aggiungere tessere",
      p(
        "Due o più tessere una accanto all’altra, o una sotto l’altra, sono una sequenza. O hanno tutte lo stesso colore e forme tutte diverse, o tutte la stessa forma e colori tutti diversi. Perciò una sequenza si ferma a sei tessere.",
      ),
      pictures(
        ["colour-row", "Un colore, forme diverse."],
        ["shape-row", "Una forma, colori diversi."],
      ),
      list(
        "Tutte le tessere di un turno hanno in comune un colore o una forma e alla fine stanno, senza vuoti, **in una sola sequenza**.",
        "Non è necessario che si tocchino: puoi allungare una sequenza da tutte e due le parti.",
        "Almeno una tocca, lato contro lato, una tessera che c’era già. Gli angoli non bastano.",
        "Ogni tessera deve andar bene in **tutte** le sequenze di cui entra a far parte, in orizzontale e in verticale.",
      ),
      pictures(
        ["both-ends", "Tre tessere rosse in un turno: due a sinistra, una a destra."],
        [
          "seven-points",
          "Una sequenza nuova può incrociarne altre: queste stelle stanno in colonna, e una di loro allunga una sequenza rossa.",
        ],
      ),
      heading("Che cosa non si può"),
      pictures(
        ["shape-twice", "Il quadrato blu c’è già nella sequenza."],
        ["colour-twice", "La sequenza ha già un rombo verde."],
        ["seventh", "Con sei è completa: non c’è posto per una settima."],
        ["no-contact", "Solo angolo contro angolo: nessun contatto."],
        [
          "wrong-neighbour",
          "Il cerchio viola sta bene con il quadrato viola, ma non con la stella gialla sopra.",
        ],
        ["two-rows", "Due tessere in due sequenze diverse: non nello stesso turno."],
      ),
      heading("I vuoti"),
      p(
        "Un vuoto separa due sequenze. Ciò che sta al di là non ha bisogno di andare bene e non porta niente.",
      ),
      pictures(
        [
          "gap",
          "Una sequenza gialla e una di rombi. Le tessere verdi a sinistra sono oltre un vuoto e non contano.",
        ],
        [
          "dead-cell",
          "Certe caselle restano vuote per sempre: qui niente va bene in tutte e due le direzioni.",
        ],
      ),
    ),
    section(
      "exchange",
      "Scambiare",
      p(
        "Metti da parte da una a sei tessere, pescane altrettante e infila quelle vecchie **sotto le cataste**. Torneranno solo dopo tutte quelle che hanno sopra. Con questo il tuo turno è finito.",
      ),
      list(
        "Non puoi scambiare più tessere di quante ne restano nelle cataste.",
        "Se nessuna delle tue tessere va bene, devi scambiarne almeno una.",
        "Quando le cataste sono vuote non si scambia più: se puoi aggiungere devi farlo; se non puoi, passi.",
      ),
    ),
    section(
      "scoring",
      "Contare i punti",
      p(
        "Ogni sequenza che hai iniziato o allungato porta **un punto per ogni sua tessera**, comprese quelle che c’erano già. Una tessera che sta in due di queste sequenze conta due volte.",
      ),
      pictures(["four-points", "Due tessere gialle e due cerchi: 2 + 2."]),
      p(
        "Chi posa la sesta tessera di una sequenza fa un **Qwirkle**: sei punti, e altri sei. Due Qwirkle nello stesso turno contano entrambi.",
      ),
      heading("Tre turni di fila"),
      pictures(
        ["seven-points", "Quattro stelle e tre tessere rosse."],
        ["six-points", "Quattro tessere gialle e due rombi."],
        ["seventeen-points", "Un Qwirkle rosso, tre rombi e due stelle a quattro punte."],
      ),
    ),
    section(
      "end",
      "Fine della partita",
      p(
        "Quando le cataste sono vuote nessuno pesca più, e si va avanti. Il primo che posa la sua ultima tessera chiude la partita **subito** e riceve **6 punti in più**. Le tessere rimaste agli altri non costano niente.",
      ),
      p("Vince chi ha più punti. In caso di parità la vittoria è condivisa."),
      p(
        "Succede di rado che non si possa più andare avanti: se tutti devono passare uno dopo l’altro, o se per dieci giri non si fa che scambiare, la partita finisce lo stesso, senza quei 6 punti.",
      ),
    ),
    section(
      "tips",
      "Qualche consiglio",
      list(
        "Cerca i posti in cui le tue tessere contano in orizzontale **e** in verticale.",
        "Pensaci due volte prima di lasciare una sequenza di cinque: qualcuno potrebbe avere la sesta tessera.",
        "Di ogni tessera ce ne sono tre: tieni d’occhio quelle già uscite. Quando i tre cerchi rossi sono tutti usciti, una sequenza rossa a cui manca solo il cerchio può ricevere la quinta tessera senza pericolo. E prima di sperare in una tessera, controlla che ne sia rimasta una.",
      ),
      pictures([
        "safe-fifth",
        "I tre cerchi rossi sono tutti sul tavolo. Nessuno può quindi completare questa sequenza rossa, e la sua quinta tessera è sicura.",
      ]),
    ),
    section(
      "house",
      "Regole della casa",
      p("Quando apri un tavolo potete accordarvi su un’altra lettura:"),
      list(
        "**Parità all’inizio:** comincia il più anziano invece del più giovane, come dicono le scatole in inglese.",
        "**Cataste da sei:** di solito tutte le cataste valgono come una sola, e le tessere scambiate tornano per ultime. Le vere cataste da sei si usano una dopo l’altra: le tessere scambiate vanno sotto, una per ciascuna, e tornano quando la loro finisce. L’altezza delle cataste la vedono tutti.",
      ),
    ),
    section(
      "mini",
      "Le mini espansioni",
      p(
        "Due tessere speciali e due tipi di tessere Azione rotonde. Se Qwirkle è nuovo per te, gioca prima qualche partita senza. Le scegli quando apri un tavolo; vanno bene anche con Travel.",
      ),
      steps(
        "Le due tessere speciali si mescolano con le altre.",
        "Chi ne pesca una la mostra a tutti, la toglie dal gioco e ne pesca un’altra. **Tutti i giocatori** ricevono la tessera Azione corrispondente e la tengono scoperta davanti a sé.",
        "All’**inizio** del tuo turno puoi usare una tessera Azione. Poi aggiungi o scambi come sempre. Quella che ricevi durante il tuo turno si può usare dal prossimo.",
        "Ogni tessera Azione vale una volta sola. Alla fine quelle avanzate non valgono niente.",
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
      heading("Due varianti"),
      list(
        "Lasciate fuori uno dei due tipi.",
        "Ognuno ha fin dall’inizio le due tessere Azione e può usarle dal primo turno; le tessere speciali restano fuori.",
      ),
      tip(
        "Più tessere, sequenze più lunghe: tre in più servono soprattutto poco prima che un Qwirkle sia a portata di mano.",
      ),
    ),
  ],
};
