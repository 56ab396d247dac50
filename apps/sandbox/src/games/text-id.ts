import en from './texts/en.json' with { type: 'json' }

/** Ids of all texts in the windows of games. */
export type TextId = keyof typeof en
