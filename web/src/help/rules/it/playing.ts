import { keys, levels, list, p, section, steps, type RulesPage } from "../../blocks";

export const playing: RulesPage = {
  title: "Giocare sullo schermo",
  lead: "Come si fa una mossa, quali tasti ci sono, come arrivano gli amici al tuo tavolo e che cosa sanno fare i bot.",
  facts: [],
  sections: [
    section(
      "turn",
      "Fare una mossa",
      steps(
        "Tocca una tessera della tua mano: le caselle che la accettano si illuminano. Oppure trascinala sul tavolo.",
        "Tocca una casella. La tessera resta lì in prova, e vedi subito quanti punti porta. Aggiungine altre, se vuoi.",
        "Niente vale finché non premi il pulsante con i punti. Fino ad allora puoi riprendere tutto.",
      ),
      p(
        "Sposta il tavolo con un dito, ingrandisci con due, tocca due volte per vedere tutto. Si può fare sempre, non solo nel tuo turno.",
      ),
    ),
    section(
      "keys",
      "I tasti",
      keys(
        ["`1` … `9`", "scegliere una tessera della mano"],
        ["`←` `↑` `→` `↓`", "muovere il cursore sul tavolo"],
        ["`Invio`", "posare la tessera scelta, o riprenderla"],
        ["`N`", "prossima casella possibile; con `Maiusc` la precedente"],
        ["`Backspace`", "riprendere l’ultima tessera"],
        ["`Maiusc` `Invio`", "giocare ciò che hai posato"],
        ["`Esc`", "lasciare la tessera"],
        ["`+` `−` `0`", "ingrandire, rimpicciolire, tutto il tavolo"],
        ["`?`", "al tavolo: mostrare tutti i tasti"],
      ),
      p(
        "Chi usa uno screen reader sente le stesse cose: che cosa c’è in ogni casella, che cosa ci va bene e che cosa hanno fatto gli altri.",
      ),
    ),
    section(
      "friends",
      "Giocare con gli amici",
      list(
        "**Ognuno sul proprio dispositivo:** apri un tavolo, tieni un posto libero e manda il link o mostra il codice QR. A chi arriva basta un nome.",
        "**Nella stessa stanza:** i telefoni nella rete di casa trovano il tavolo con il codice QR, anche senza Internet.",
        "**Tutti su un dispositivo:** fai sedere qui più persone. Tra un turno e l’altro il tavolo vi chiede di passare il dispositivo, così le mani restano segrete.",
        "Persone e bot possono sedere allo stesso tavolo. Se qualcuno deve andare via, un bot può giocare al suo posto finché non torna.",
      ),
    ),
    section(
      "bots",
      "Che cosa sanno fare i bot",
      p(
        "Tutti sanno solo ciò che sa un giocatore al tavolo: la propria mano, e quello che hanno visto tutti.",
      ),
      levels(
        ["random", "fa una cosa qualsiasi, purché permessa."],
        [
          "gentle",
          "guarda pochi posti del tavolo e prende il meglio che vede lì: un primo avversario.",
        ],
        ["easy", "si guarda intorno un po’ di più, e gli sfugge ancora qualche Qwirkle."],
        ["beginner", "è gentile con chi comincia e si lascia sfuggire molto."],
        ["casual", "gioca per i punti e ogni tanto si lascia sfuggire qualcosa di buono."],
        ["greedy", "prende sempre tutti i punti che può, senza guardare avanti."],
        ["club", "pensa alla tua risposta prima di giocare."],
        ["expert", "confronta molte più mosse, prova le due migliori e calcola il finale."],
        [
          "master",
          "ne prova molte di più e nota che cosa non hai giocato. Batterlo è una bella impresa.",
        ],
      ),
    ),
    section(
      "comfort",
      "Come piace a te",
      p(
        "Nelle [impostazioni](/settings) trovi colori che tutti distinguono, lettere o motivi sulle tessere, tessere più grandi, chiaro e scuro, meno movimento e un interruttore per i suoni.",
      ),
    ),
  ],
};
