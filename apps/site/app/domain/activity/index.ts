/** Public interface of `activity` for features and shell. */
export { isCalmPage } from './calm-pages.ts'
export { CheckInterval } from './check-interval.tsx'
export {
  isGamePage,
  useIsCheckShown,
  useIsRoundRunning,
  useReportCheck,
  useReportRound,
} from './play-cover.ts'
export {
  type ActivitySettings,
  type ActivitySummary,
  activityKey,
  activitySettingsQuery,
  activitySummaryQuery,
  activityTopics,
  lastPlayQuery,
  useAnswerCheck,
} from './queries.ts'
export { useNow } from './use-now.ts'
