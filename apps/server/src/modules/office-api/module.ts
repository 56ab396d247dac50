import type { OfficeScope } from '@marquee/contract/office'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock, Database, Queryable, ReportError } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { EvidenceDependencies } from '../data-exports/index.ts'
import { findCareCase } from '../care/index.ts'
import { findCaseRequest } from '../payments/index.ts'
import { type Players, readMarket } from '../players/index.ts'
import { findReturnProposal, type Protection } from '../protection/index.ts'
import { findRiskCase, findRiskProposal } from '../risk/index.ts'
import type { Staff } from '../staff/index.ts'
import { affordabilityHandlers } from './affordability-handlers.ts'
import { type CareActs, careHandlers } from './care-handlers.ts'
import { complaintHandlers } from './complaint-handlers.ts'
import { ineligibleHandlers } from './ineligible-handlers.ts'
import { type FindAbout, officePlugin } from './pipeline.ts'
import { protectionHandlers } from './protection-handlers.ts'
import { riskHandlers } from './risk-handlers.ts'
import { screeningHandlers } from './screening-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { suspenseHandlers } from './suspense-handlers.ts'
import { verificationHandlers } from './verification-handlers.ts'

export interface OfficeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly staff: Staff
  readonly players: Pick<Players, 'factsOf'>
  readonly protection: Pick<Protection, 'tightenLimit'>
  readonly care: CareActs
  /** What the evidence for a dispute is collected from. */
  readonly evidence: EvidenceDependencies
  readonly report: ReportError
  readonly mayMutate: () => boolean
  /** Origin of the office's pages. */
  readonly officeUrl: string
  readonly publicUrl: string
}

type FindPlayer = (queryable: Queryable, id: string) => Promise<bigint | null>

async function playerOfRiskRequest(queryable: Queryable, id: string): Promise<bigint | null> {
  const proposal = await findRiskProposal(queryable, id)
  return proposal && ((await findRiskCase(queryable, proposal.caseId))?.playerId ?? null)
}

/** Whose what a call names is. */
const playerOf: Readonly<Record<Exclude<OfficeScope, 'list' | 'playerId'>, FindPlayer>> = {
  returnRequestId: async (queryable, id) => (await findReturnProposal(queryable, id))?.playerId ?? null,
  caseId: async (queryable, id) => (await findRiskCase(queryable, id))?.playerId ?? null,
  decisionRequestId: playerOfRiskRequest,
  careCaseId: async (queryable, id) => (await findCareCase(queryable, id))?.playerId ?? null,
  suspenseRequestId: async (queryable, id) => (await findCaseRequest(queryable, id))?.playerId ?? null,
}

const aboutWhom: FindAbout = async (queryable, scope, id) => {
  const playerId = scope === 'playerId' ? (id as bigint) : await playerOf[scope](queryable, id as string)
  const market = playerId === null ? null : await readMarket(queryable, playerId)
  return playerId === null || market === null ? null : { playerId, market }
}

/** The office's API: acts of staff by the functions that the commands call too. */
export function createOfficeApi(deps: OfficeDependencies): FastifyPluginAsync {
  return officePlugin({
    ...deps,
    aboutWhom,
    session: sessionHandlers(deps.staff),
    granted: {
      ...verificationHandlers(deps),
      ...affordabilityHandlers(deps),
      ...screeningHandlers(deps),
      ...protectionHandlers(deps),
      ...careHandlers(deps),
      ...riskHandlers(deps),
      ...suspenseHandlers(deps),
      ...complaintHandlers(deps),
      ...ineligibleHandlers(deps),
    },
  })
}
