/**
 * Words that no title contains: names of known games, and the trade's stock words. A title is a place or a material
 * and a thing.
 */
const STOP_WORDS: readonly RegExp[] = [
  /book of/i,
  /star ?burst/i,
  /gonzo/i,
  /reactoonz/i,
  /moon princess/i,
  /big bass/i,
  /dead or alive/i,
  /immortal/i,
  /bonanza/i,
  /mega/i,
  /\b(rush|fortunes?|lucky|luck|joker|mania|gates?|buffalo|lightning|crazy|wild|blast|power|royale|rich(es)?|cash|spins?|monopoly)\b/i,
  /\b(hot|fire) (joker|fruits?)\b/i,
  /\b(wolf gold|sweet bonanza|sugar rush|gold rush|treasure island|gordon|vikings|olympus|cleopatra|ramses|ra)\b/i,
]

export function isStopped(name: string): boolean {
  return STOP_WORDS.some((word) => word.test(name))
}
