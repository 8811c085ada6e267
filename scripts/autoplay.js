// Runs in a page: plays this browser's seats at a table until a ply is reached, or at most
// `left` tiles are in the pile and in hands, or the game ends.
// It plays the best placement offered, or else the first legal move. Screenshots and tests use it
// to bring a table to an interesting moment.
async ({ table, until, left = -1 }) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/socket`);
  const waiting = new Map();
  let ids = 0;
  const ask = (message) =>
    new Promise((resolve) => {
      const id = `auto${Date.now()}-${ids++}`;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ ...message, table, id }));
    });

  const best = (offer) => {
    let found = null;
    let laid = [];
    for (const [kept, points, ...rest] of offer.plays) {
      laid = laid.slice(0, kept);
      for (let i = 0; i < rest.length; i += 2) {
        laid.push(`${offer.tiles[rest[i + 1]]}@${offer.cells[rest[i]].join(",")}`);
      }
      if (found === null || points > found.points) found = { points, move: laid.join(" ") };
    }
    return found?.move;
  };

  const arranged = async (offer, now) => {
    for (const [card, rows] of Object.entries(offer.fits)) {
      for (const row of rows) {
        const all = now.rows.map((cards, i) => (i === row ? [...cards, card] : cards));
        const move = all.map((cards) => cards.join(" ")).join(" / ");
        if ((await ask({ t: "check", ply: now.ply ?? 0, draft: move })).legal) return move;
      }
    }
    return undefined;
  };

  const choose = async (now) => {
    const offers = now.offers ?? [];
    const of = (kind) => offers.find((offer) => offer.o === kind);
    if (of("place")) return best(of("place"));
    if (of("rows")) {
      const move = await arranged(of("rows"), now);
      if (move) return move;
    }
    if (of("button")) return offers.filter((offer) => offer.o === "button").at(-1).move;
    const hand = now.hands?.[now.seat_to_move] ?? [];
    if (of("pick")) return `${of("pick").move} ${hand[0]}`;
    throw new Error(`nothing to do among ${JSON.stringify(offers).slice(0, 300)}`);
  };

  return new Promise((resolve, reject) => {
    let last = -1;
    const done = (now) => {
      socket.close();
      resolve(now.ply ?? 0);
    };
    const look = async (now) => {
      const ply = now.ply ?? 0;
      const tiles = (now.counts ?? []).reduce((sum, count) => sum + count, now.pile ?? 0);
      const isLate = tiles <= left && now.offers?.some((offer) => offer.o === "place");
      if (now.status === "over" || ply >= until || isLate) return done(now);
      if (!now.offers?.length || ply === last) return undefined;
      last = ply;
      const answer = await ask({ t: "play", ply, move: await choose(now) });
      if (answer.t === "refused" && answer.reason !== "stale") throw new Error(answer.message);
      return undefined;
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.t === "welcome") socket.send(JSON.stringify({ t: "watch", table }));
      else if (message.id && waiting.has(message.id)) waiting.get(message.id)(message);
      else if (message.now) look(message.now).catch(reject);
    };
    socket.onerror = () => reject(new Error("no connection"));
  });
};
