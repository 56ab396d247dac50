import en from './texts/en.json' with { type: 'json' }

/** Everything that a game's window says, in any game. */
export type TextId = keyof typeof en
