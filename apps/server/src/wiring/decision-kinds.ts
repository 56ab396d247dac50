import { depositAffordability } from '../modules/affordability/index.ts'
import { type AnyKind, anyKind } from '../modules/decisions/index.ts'
import { careMarker } from '../modules/care/index.ts'
import { withdrawalApproval } from '../modules/payments/index.ts'
import { identityDecision, personDecision } from '../modules/verification/index.ts'

/** Every rule whose decisions are stored, for their replay. */
export const decisionKinds: readonly AnyKind[] = [
  anyKind(withdrawalApproval),
  anyKind(identityDecision),
  anyKind(careMarker),
  anyKind(personDecision),
  anyKind(depositAffordability),
]
