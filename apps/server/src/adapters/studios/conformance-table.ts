/** The acceptance table: what every studio's protocol is tried with, by row. */
export const acceptanceRows: Readonly<Record<number, string>> = {
  1: 'bet, win',
  2: 'bet, bet again',
  3: 'bet, win, win again',
  4: 'bet, rollback, rollback again',
  5: 'rollback, bet',
  6: 'win without bet',
  7: 'bet and win in one call, with funds for the bet only',
  8: 'bet and win in one call, without funds, with a win above the bet',
  9: 'bet, rollback after the win',
  10: 'bet, session expires, win',
  11: 'bet, player excluded, win; then bet',
  12: 'promotional win, twice',
  13: 'three bets in a round, one rolled back, one win, end',
  14: 'bet from bonus money, rollback',
  15: 'free rounds: award, play, report',
  16: 'win, withdraw all, rollback of the win',
  17: 'same id, other amount',
  18: 'a limit reached in the middle: loss, wager, time, largest stake',
  19: 'bet of nothing, win of nothing',
  20: 'bets at the same time for more than the balance',
  21: 'answer lost after the commit, retry',
  22: 'wrong signature',
  23: "currency other than the account's",
  // Also `tests/play/studio-rounds.ts`, with each studio of the sandbox and the whole server.
  24: 'demo',
  25: 'round left open',
  26: 'player signs out, win; then bet',
  27: 'account closed, win; then bet',
  28: 'id of another class',
  29: 'two games at once',
  30: 'calls of a round out of order',
}

const SEPARATE = 'bet and win are two calls'
const NO_PROMOTION = 'no money comes without a round or free rounds'
const NO_FREE_ROUNDS = 'no call of free rounds is known'
const WIN_STAYS = 'no call takes a win back'

/** By id of the studio: rows without a test, because its protocol has no such call. */
export const reasonsWithoutTest: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  creedroomz: { 15: NO_FREE_ROUNDS },
  evolution: { 7: SEPARATE, 8: SEPARATE, 16: WIN_STAYS },
  novomatic: {
    7: SEPARATE,
    8: SEPARATE,
    12: NO_PROMOTION,
    15: NO_FREE_ROUNDS,
    16: WIN_STAYS,
  },
  playngo: { 7: SEPARATE, 8: SEPARATE, 12: NO_PROMOTION, 16: WIN_STAYS },
  pragmaticplay: { 7: SEPARATE, 8: SEPARATE },
  softswiss: { 12: NO_PROMOTION },
  yggdrasil: { 7: SEPARATE, 8: SEPARATE, 16: WIN_STAYS },
}

/** @param title of a test: it begins with the row, and with a letter where a row has several tests */
export function rowOf(title: string): number | null {
  const row = Number(/^(\d+)[a-z]? /.exec(title)?.[1])
  return row in acceptanceRows ? row : null
}
