/** Public interface of `questionnaire` for features. */
export { QuestionnaireSheet } from './late-sheet.tsx'
export type { QuestionnaireView } from './model.ts'
