import type { TextRef } from './paytable.ts'

/** The English of every text id of a paytable. A `{name}` is a value of the same name. */
export const texts: Readonly<Record<string, string>> = {
  'feature.free_spins':
    '{trigger} or more {symbol} anywhere give {spins} free spins with every pay multiplied by {multiplier}. {trigger} or more {symbol} in a free spin add {added} more, at most {times} times. They come once in {oneIn} rounds on average.',
  'feature.bought_free_spins':
    'The price of {price} coins buys {spins} free spins with every pay multiplied by {multiplier}. Enough scatters in a free spin add {added} more, at most {times} times. There is no paid spin before them.',
  'feature.climbing_free_spins':
    '{symbol} on reels {reels} gives {spins} free spins. The multiplier starts at 1 and grows by 1 after each free spin that pays, up to {most}. They come once in {oneIn} rounds on average.',
  'feature.hold':
    '{trigger} or more {symbol} stay and give {respins} respins. In each respin every empty place gets a new {symbol} with a chance of 1 in {landOneIn}; any new one sets the respins back to {respins}. Then every {symbol} shows its coins: {values}. A full screen adds {fullScreen} coins. The feature comes once in {oneIn} rounds on average, a full screen once in {fullScreenOneIn}.',
  'rule.coin': 'A stake is {base} coins. All pays are in coins, so nothing is ever rounded.',
  'rule.coin_per_line':
    'Play 1 to {most} lines. Each line costs one coin; all pays are in coins of one line.',
  'rule.price': 'The price of {price} coins is the stake of the round.',
  'rule.lines':
    '{lines} lines pay from left to right, starting on the first reel. Each line pays its best award only; different lines are added.',
  'rule.ways':
    '{ways} ways: equal symbols on neighbouring reels pay from left to right, starting on the first reel. The pay is multiplied by how often the symbol stands on each of these reels. Only the longest run of a symbol pays.',
  'rule.wild': '{symbol} stands for every paying symbol. It is on reels {reels}.',
  'rule.counting_wild':
    '{symbol} stands for every paying symbol and counts as {counts} of it. It is on reels {reels}.',
  'rule.scatter': '{symbol} pays anywhere in the window, and is added to the pays of the lines.',
  'rule.coin_symbol': '{symbol} pays nothing by itself and ends a line.',
  'rule.stops':
    'Every stop of every reel is equally likely, and the window shows the true neighbours on the reel.',
  'rule.wheel':
    'Each of the {segments} segments is equally likely. A bet on the number that comes is paid that number to one, and the stake comes back.',
  'rule.roulette': 'Each of the {pockets} pockets is equally likely. Zero loses every outside bet.',
  'rule.scratch': '{match} equal symbols in the {cells} places pay the prize of that symbol.',
  'rule.scratch_table':
    'Every ticket is drawn from the full table of {total} tickets. The layout is drawn after the prize and changes nothing.',
  'rule.plinko':
    'At each of the {rows} rows the ball goes left or right with equal chances. The path shown is the path drawn.',
  'rule.keno': '{drawn} of {numbers} numbers are drawn. The pay depends on how many of yours are among them.',
  'rule.crash':
    'Choose a target from {from} to {to}. The curve ends at a point drawn before the round; when your target is reached first, you are paid the stake times the target.',
  'rule.crash_default': 'If you leave or lose your connection, your target stands.',
  'rule.return':
    'The return is what the game pays back of all stakes over very many rounds. It says nothing about a single session.',
  'rule.interrupted': 'A round that is drawn is paid, even if you leave before you have seen it.',
}

/** The English of a text with its values in place. Throws RangeError for an id or a value that is not there. */
export function english({ id, values }: TextRef): string {
  const text = texts[id]
  if (text === undefined) throw new RangeError(`no text for ${id}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new RangeError(`${id} needs a value for ${name}`)
    return String(value)
  })
}
