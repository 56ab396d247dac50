export { type PlaceAction, type PlaceBlock, placeBlock } from './access.ts'
export {
  type Block,
  type PlayRefusal,
  type RealPlay,
  type SignUpDemands,
  isYoung,
  mayDeposit,
  mayPlayForReal,
  playRouteBlock,
  policyValue,
  restrictedProviders,
  signUpDemands,
  sportsbookBlock,
  stakeMax,
} from './ask.ts'
export type { DisputeBody } from './disputes.ts'
export type { HelpContact } from './help.ts'
export { house as housePolicy } from './house.ts'
export {
  type Gate,
  type IdentityMethod,
  type LimitFileId,
  type LimitKind,
  type LimitPeriod,
  type MandatoryLimit,
  type NoticeId,
  type PolicyKey,
  type PolicyValues,
  type RegisterId,
  type RegisterMoment,
  policyKeys,
  systemKeys,
} from './keys.ts'
export { type NoticeSymbol, fixedSymbols } from './notices.ts'
export { registerPageOf } from './registers.ts'
export type { Licence, PolicyPlace, PolicyQuestion, PolicySwitches } from './question.ts'
export {
  type Answer,
  type Answers,
  type Policy,
  isAtLeastAsStrict,
  policyFor,
  policyVersion,
} from './resolve.ts'
export type { MarketStatus } from './rows.ts'
