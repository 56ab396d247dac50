export { playersSubscriptions } from './subscriptions.ts'
export { beginGateRenewal, playersJobs } from './jobs.ts'
export {
  createPlayers,
  type NewAccount,
  type Players,
  type StandingChange,
  type StandingChanged,
  standingChangedTopic,
} from './service.ts'

export { playersHandlers } from './routes.ts'
export { createWinDisplays, winDisplayHandlers, winDisplayTopic, type WinDisplays } from './win-display.ts'
export { createPlayerDetails, detailHandlers, type PlayerDetails } from './details.ts'
export { createMarketingPreferences, marketingHandlers, type MarketingPreferences } from './marketing.ts'
export { createCarryOver } from './carry-over.ts'
export { playersPersonalData } from './personal-data.ts'
export { type AccountClosing, closingHandlers, createAccountClosing } from './closing.ts'
export { createScreenings, type Screenings } from './screening.ts'
