/** The English files, for the types of ids: a new namespace is a file in `texts/en/` and a line here. */
import type defaults from '../../texts/en/default.json'
import type breaks from '../../texts/en/breaks.json'
import type account from '../../texts/en/account.json'
import type activity from '../../texts/en/activity.json'
import type care from '../../texts/en/care.json'
import type afford from '../../texts/en/afford.json'
import type close from '../../texts/en/close.json'
import type codes from '../../texts/en/codes.json'
import type complaints from '../../texts/en/complaints.json'
import type cookies from '../../texts/en/cookies.json'
import type data from '../../texts/en/data.json'
import type deposit from '../../texts/en/deposit.json'
import type details from '../../texts/en/details.json'
import type documents from '../../texts/en/documents.json'
import type figures from '../../texts/en/figures.json'
import type inbox from '../../texts/en/inbox.json'
import type join from '../../texts/en/join.json'
import type limits from '../../texts/en/limits.json'
import type lobby from '../../texts/en/lobby.json'
import type login from '../../texts/en/login.json'
import type logins from '../../texts/en/logins.json'
import type marketing from '../../texts/en/marketing.json'
import type pages from '../../texts/en/pages.json'
import type payments from '../../texts/en/payments.json'
import type plan from '../../texts/en/plan.json'
import type play from '../../texts/en/play.json'
import type questionnaire from '../../texts/en/questionnaire.json'
import type promotions from '../../texts/en/promotions.json'
import type products from '../../texts/en/products.json'
import type reminder from '../../texts/en/reminder.json'
import type security from '../../texts/en/security.json'
import type selfTest from '../../texts/en/self-test.json'
import type signup from '../../texts/en/signup.json'
import type tournaments from '../../texts/en/tournaments.json'
import type statement from '../../texts/en/statement.json'
import type steps from '../../texts/en/steps.json'
import type transactions from '../../texts/en/transactions.json'
import type wallet from '../../texts/en/wallet.json'
import type welcome from '../../texts/en/welcome.json'
import type winners from '../../texts/en/winners.json'
import type withdraw from '../../texts/en/withdraw.json'

export interface TextFiles {
  default: typeof defaults
  account: typeof account
  activity: typeof activity
  afford: typeof afford
  breaks: typeof breaks
  care: typeof care
  close: typeof close
  codes: typeof codes
  complaints: typeof complaints
  cookies: typeof cookies
  data: typeof data
  deposit: typeof deposit
  details: typeof details
  documents: typeof documents
  figures: typeof figures
  inbox: typeof inbox
  join: typeof join
  limits: typeof limits
  lobby: typeof lobby
  login: typeof login
  logins: typeof logins
  marketing: typeof marketing
  pages: typeof pages
  payments: typeof payments
  plan: typeof plan
  play: typeof play
  promotions: typeof promotions
  products: typeof products
  questionnaire: typeof questionnaire
  reminder: typeof reminder
  security: typeof security
  'self-test': typeof selfTest
  signup: typeof signup
  statement: typeof statement
  steps: typeof steps
  tournaments: typeof tournaments
  transactions: typeof transactions
  wallet: typeof wallet
  welcome: typeof welcome
  winners: typeof winners
  withdraw: typeof withdraw
}

export type Namespace = keyof TextFiles
export type TextId<N extends Namespace> = { [K in N]: keyof TextFiles[K] & string }[N]
