/** The questionnaire of enhanced due diligence as its player fills it in (spec 1 §3 to §5). */
import type { RouteAnswer } from '@marquee/contract'
import {
  emptyQuestionnaire,
  occupations,
  type QuestionnaireChange,
  type QuestionnaireDraft,
  settledAnswers,
  sourcesOfFunds,
  withAnswers,
} from '@marquee/contract/questionnaire'
import { countries, countryOf } from '@marquee/markets'
import { type CurrencyCode, toMoneyText } from '@marquee/money'
import { AppError, type Database, fieldError, inTransactionOf, newId, type Tx } from '../../kernel/index.ts'
import { changeDocument, type ChangesDependencies } from './document-changes.ts'
import { lockDocuments, readDocuments, type StoredDocument } from './document-store.ts'
import { type SalaryRange, salaryRangesIn } from './questionnaire-salaries.ts'
import {
  findAnswer,
  findReviewedAnswer,
  insertAnswer,
  readDraft,
  type SentAnswers,
  writeDraft,
} from './questionnaire-store.ts'

type ShownQuestionnaire = RouteAnswer<'questionnaire.get'>

export interface QuestionnaireDependencies extends ChangesDependencies {
  readonly db: Database
  /** Null for an unknown player. */
  readonly currencyOf: (playerId: bigint) => Promise<CurrencyCode | null>
}

const shownRange = ({ id, from, to }: SalaryRange) => ({
  id,
  from: from && toMoneyText(from),
  to: to && toMoneyText(to),
})

const nationalities = countries.map(({ code }) => code)

/** Whether its player can fill it in. */
const isOpen = (document: StoredDocument | undefined): document is StoredDocument =>
  document?.status === 'REQUESTED' || document?.status === 'EXPIRED'

const findQuestionnaire = (documents: readonly StoredDocument[]): StoredDocument | undefined =>
  documents.find(({ kind }) => kind === 'EDD_QUESTIONNAIRE')

const present = (
  document: StoredDocument | undefined,
  draft: QuestionnaireDraft,
  currency: CurrencyCode,
): ShownQuestionnaire => ({
  isAsked: isOpen(document),
  status: document?.status ?? 'UNREQUESTED',
  reason: document?.reason ?? null,
  changedAt: document?.changedAt.toString() ?? null,
  draft: isOpen(document) ? draft : emptyQuestionnaire,
  occupations: [...occupations],
  sourcesOfFunds: [...sourcesOfFunds],
  salaryRanges: salaryRangesIn(currency).map(shownRange),
  nationalities,
})

/** @throws AppError `error.session.missing` for an unknown player */
async function currencyOf(deps: QuestionnaireDependencies, playerId: bigint): Promise<CurrencyCode> {
  const currency = await deps.currencyOf(playerId)
  if (currency === null) throw new AppError('error.session.missing')
  return currency
}

export async function readQuestionnaire(
  deps: QuestionnaireDependencies,
  playerId: bigint,
): Promise<ShownQuestionnaire> {
  const { db } = deps
  const currency = await currencyOf(deps, playerId)
  const document = findQuestionnaire(await readDocuments(db, playerId))
  const draft = isOpen(document) ? await readDraft(db, playerId) : emptyQuestionnaire
  return present(document, draft, currency)
}

/**
 * The questionnaire that its player can fill in.
 * @throws AppError `error.document.not_asked`, `error.document.waiting`, `error.document.verified`
 */
function requireOpen(document: StoredDocument | undefined): StoredDocument {
  if (!document) throw new AppError('error.document.not_asked')
  if (document.status === 'UNDER_REVIEW') throw new AppError('error.document.waiting')
  if (document.status === 'VERIFIED') throw new AppError('error.document.verified')
  return document
}

/** @throws AppError `error.validation` at `nationality` */
function requireCountry(nationality: string | null | undefined): void {
  if (nationality && countryOf(nationality)?.code !== nationality) throw fieldError('nationality', 'unknown')
}

/**
 * Saves answers as far as they are given; those that are not named stay.
 * @throws AppError `error.validation`, `error.document.not_asked`, `error.document.waiting`,
 *   `error.document.verified`
 */
export async function saveDraft(
  deps: QuestionnaireDependencies,
  playerId: bigint,
  change: QuestionnaireChange,
): Promise<ShownQuestionnaire> {
  requireCountry(change.nationality)
  const currency = await currencyOf(deps, playerId)
  return inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const document = requireOpen(findQuestionnaire(await readDocuments(tx, playerId)))
    const draft = withAnswers(await readDraft(tx, playerId), change)
    await writeDraft(tx, playerId, draft, deps.clock.now())
    return present(document, draft, currency)
  })
}

/** The answers with the amounts that their player saw. */
function sentAnswers(answers: QuestionnaireDraft, currency: CurrencyCode): SentAnswers {
  const range = salaryRangesIn(currency).find(({ id }) => id === answers.salaryRangeId)
  if (!range) throw fieldError('salaryRangeId', 'unknown')
  return { ...answers, salaryRange: shownRange(range) }
}

/** Whether these answers are under review already: the request is a repeated one. */
async function isRepeated(tx: Tx, document: StoredDocument, answers: QuestionnaireDraft): Promise<boolean> {
  if (document.status !== 'UNDER_REVIEW') return false
  const { playerId, documentId } = document
  const answerId = await findReviewedAnswer(tx, playerId, documentId)
  const reviewed = answerId === null ? null : await findAnswer(tx, playerId, answerId)
  if (!reviewed) return false
  return (Object.keys(emptyQuestionnaire) as (keyof QuestionnaireDraft)[]).every(
    (field) => reviewed.answers[field] === answers[field],
  )
}

/**
 * Takes the whole questionnaire: it is under review afterwards. One that has expired is asked for again by that. The
 * same answers again get the same result while they are under review. The body is complete (spec 1 §5): its schema
 * refuses another one.
 * @throws AppError `error.validation`, `error.document.not_asked`, `error.document.waiting`,
 *   `error.document.verified`
 */
export async function answerQuestionnaire(
  deps: QuestionnaireDependencies,
  playerId: bigint,
  given: QuestionnaireChange,
): Promise<ShownQuestionnaire> {
  requireCountry(given.nationality)
  const currency = await currencyOf(deps, playerId)
  const answers = settledAnswers(withAnswers(emptyQuestionnaire, given))
  const sent = sentAnswers(answers, currency)
  return inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const found = findQuestionnaire(await readDocuments(tx, playerId))
    if (found && (await isRepeated(tx, found, answers))) return present(found, answers, currency)
    const document = await askAgain(tx, deps, requireOpen(found))
    const answerId = newId('ans', deps.clock)
    const at = deps.clock.now()
    const { documentId } = document
    await insertAnswer(tx, { playerId, answerId, documentId, answers: sent, answeredAt: at })
    await writeDraft(tx, playerId, answers, at)
    const origin = { actor: 'player', answerId } as const
    const received = await changeDocument(tx, deps, document, { is: 'received' }, origin)
    return present(received ?? document, answers, currency)
  })
}

/** The questionnaire as one that is requested; one that has expired becomes it. */
async function askAgain(
  tx: Tx,
  deps: QuestionnaireDependencies,
  document: StoredDocument,
): Promise<StoredDocument> {
  if (document.status !== 'EXPIRED') return document
  const fresh = { ...document, expiresOn: null }
  return (await changeDocument(tx, deps, fresh, { is: 'requested' }, { actor: 'player' })) ?? document
}
