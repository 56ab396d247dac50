import type { PersonalData } from '../../kernel/index.ts'
import { sealedText, sealedThirdParty } from './case-store.ts'

const CASES = 'cases of staff: the law forbids to tell a player of a suspicion (KYC-07)'

/** Rows of players in this schema. None is in a copy for its player: a file that is there or not would tell. */
export const riskPersonalData: PersonalData = {
  folder: 'risk',
  exported: [],
  withheld: {
    'risk.player_case': CASES,
    'risk.case_fact': CASES,
    'risk.case_text': CASES,
    'risk.refund': 'the adjustment in the transactions of the wallet',
    'risk.third_party': 'about the person who has asked, not about the player',
    'risk.excluded_span': 'the breaks of the player again',
    'risk.last_standing': 'the status of the player again',
    'risk.payment': 'the transactions of the wallet again',
  },
  sealed: [sealedText, sealedThirdParty],
}
