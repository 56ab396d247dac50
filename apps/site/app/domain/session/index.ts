/** Public interface of `session` for features and the shell. */
export { type BrowserSession, browserSession } from './browser-session.ts'
export { useCaptcha } from './captcha.ts'
export { clockText } from './clock-text.ts'
export { isClosedDuringBreak } from './closed-during-break.ts'
export { ENDED, NOTICE, decisionPath } from './decisions.ts'
export { type Session, type SessionTimeout, type SessionEnd, toSession } from './session.ts'
export { createSessionTopics } from './session-topics.ts'
export { useSessionClock } from './use-session-clock.ts'
export { SignOutButton, SignOutButtons } from './sign-out-buttons.tsx'
export { summaryKey } from './summary.ts'
export { usePlaySummary } from './use-play-summary.ts'
export {
  currentVisitor,
  setCurrentVisitor,
  useCanFollow,
  useCanOpen,
  useIsRestrictedPlayer,
  useOpenLinks,
  useVisitor,
} from './visitor.ts'
export { useIdleWarning } from './use-idle-warning.ts'
export {
  type SessionActions,
  SessionActionsContext,
  SessionContext,
  useSession,
  useSessionActions,
} from './use-session.ts'
