/** Public interface of `help` for features. */
export { helpByRule, helpByTerm, helpWithStopping, isAboutStopping, isWordOfHelp } from './find-help.ts'
export { type HelpTopic, topics } from './topics.ts'
export { begins, fold, wordsOf } from './words.ts'
