export { playersSubscriptions } from './subscriptions.ts'
export { beginPlayersJobs, playersJobs } from './jobs.ts'
export { createPlayers, type NewAccount, type Players } from './service.ts'
export { readPlayer } from './store.ts'
export {
  canBeExcluded,
  readCurrency,
  readMarket,
  readMarkets,
  statusesWithoutExclusion,
} from './details-store.ts'
export { isWholeBreak, type StandingChange, type StandingChanged, standingChangedTopic } from './standing.ts'

export { playersHandlers } from './routes.ts'
export { createWinDisplays, winDisplayHandlers, winDisplayTopic, type WinDisplays } from './win-display.ts'
export { createPlayerDetails, detailHandlers, type PlayerDetails } from './details.ts'
export { createMarketingPreferences, marketingHandlers, type MarketingPreferences } from './marketing.ts'
export { createCarryOver } from './carry-over.ts'
export { playersPersonalData } from './personal-data.ts'
export { type AccountClosing, closingHandlers, createAccountClosing } from './closing.ts'
export { createScreenings, type Screenings } from './screening.ts'
export { dueDiligenceRule } from './due-diligence.ts'
export { deleteRecordsJob, recordDeletionJob, type RecordRule } from './record-deletion.ts'
export { isKeepingOver, type KeepingTime, keepingTimeOf, keptEverywhereFrom } from './record-rules.ts'
export { decideOnHit, openHitList, openHits } from './screening-hits.ts'
export { lockKycStatus, setKycStatus } from './kyc-status.ts'
export { type AccountStatus, accountStatuses, fullAccess, playBlockOf } from './rules.ts'
export { endsNever } from './gate.ts'
export type { PlayVertical } from './rules.ts'
export { addIneligible, openIneligibleList, removeIneligible } from './ineligible.ts'
export { ineligibleLists } from './ineligible-store.ts'
export { unpaidMail } from './mails.ts'
export { exportSuppression, suppressionJobs } from './suppression.ts'
export { createClosedAccounts } from './closed-accounts.ts'
export { dormancyJob } from './dormancy.ts'
export { listDormant } from './dormancy-store.ts'
