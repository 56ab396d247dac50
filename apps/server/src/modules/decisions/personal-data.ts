import type { PersonalData } from '../../kernel/index.ts'

/** How often and when rules have decided tells what they were given: of a list, or of a device (KYC-07). */
const TELLS = 'the number and the times of the rows tell what a list or a device check has found'

/** Rows of players in this schema. What became of a withdrawal or a document is in the files of their modules. */
export const decisionsPersonalData: PersonalData = {
  folder: 'decisions',
  exported: [],
  withheld: { 'decisions.decision': TELLS, 'decisions.review': TELLS },
}
