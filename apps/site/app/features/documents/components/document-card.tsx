import type { DocumentKind } from '@marquee/contract'
import { type DocumentSubType, documentSubTypes } from '@marquee/contract/document-types'
import { Button } from '@marquee/ui/button'
import { Icon, type LucideIcon } from '@marquee/ui/icon'
import { StatusChip } from '@marquee/ui/status-chip'
import ClipboardList from 'lucide/dist/esm/icons/clipboard-list.mjs'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import FileText from 'lucide/dist/esm/icons/file-text.mjs'
import House from 'lucide/dist/esm/icons/house.mjs'
import IdCard from 'lucide/dist/esm/icons/id-card.mjs'
import Landmark from 'lucide/dist/esm/icons/landmark.mjs'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DocumentCard as Card, shownStatus, statusTones } from '../model.ts'
import type { Documents, PlayerDocument } from '../queries.ts'
import { useDocumentTexts } from '../use-document-texts.ts'

const icons: Readonly<Record<DocumentKind, LucideIcon>> = {
  PROOF_OF_ID: IdCard,
  PROOF_OF_ADDRESS: House,
  PROOF_OF_PAYMENT: CreditCard,
  SOURCE_OF_WEALTH: Landmark,
  EDD_QUESTIONNAIRE: ClipboardList,
  OTHER: FileText,
}

/** The questionnaire is filled in, and corrected. */
const formTexts = { send: 'fillIn', sendAgain: 'correct', sendUnasked: 'fillIn' } as const

export interface DocumentCardProps {
  readonly card: Card
  readonly rules: Documents['file']
  /** A page of the identity company was opened, whose result has not arrived. */
  readonly isOpenAtCompany: boolean
  readonly onSend: () => void
}

/** One kind of document: why it is asked for, what became of those that were sent, and the way to send one. */
export function DocumentCard({
  card: { kind, documents, action },
  rules,
  isOpenAtCompany,
  onSend,
}: DocumentCardProps) {
  const { t } = useTexts('documents')
  const offlineReason = useOfflineReason()
  const [first] = documents
  const actionText = action && t(`documents.${kind === 'EDD_QUESTIONNAIRE' ? formTexts[action] : action}`)
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface-1 p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-card bg-surface-3 text-text-2">
          <Icon of={icons[kind]} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{t(`documents.kind.${kind}`)}</h3>
          {first && documents.length === 1 && <Status document={first} />}
        </div>
      </div>
      <p className="mt-2.5 text-sm text-text-2">{t(`documents.why.${kind}`)}</p>
      {documents.map((document) => (
        <State
          key={document.id ?? kind}
          kind={kind}
          document={document}
          rules={rules}
          isOneOfMany={documents.length > 1}
        />
      ))}
      {isOpenAtCompany && <p className="mt-2.5 text-sm text-info">{t('documents.openAtCompany')}</p>}
      {action !== null && (
        <div className="mt-auto pt-4">
          <Button
            full
            size="sm"
            variant={action === 'sendUnasked' ? 'secondary' : 'primary'}
            aria-label={t('documents.named', {
              action: actionText ?? '',
              kind: t(`documents.kind.${kind}`),
            })}
            reason={offlineReason}
            onClick={onSend}
          >
            {actionText}
          </Button>
        </div>
      )}
    </li>
  )
}

function Status({ document }: { readonly document: PlayerDocument }) {
  const { t } = useTexts('documents')
  const status = shownStatus(document)
  return <StatusChip tone={statusTones[status]}>{t(`documents.status.${status}`)}</StatusChip>
}

interface StateProps {
  readonly kind: DocumentKind
  readonly document: PlayerDocument
  readonly rules: Documents['file']
  readonly isOneOfMany: boolean
}

/** What became of one document: since when, and the reason of a refusal with what to do about it. */
function State({ kind, document, rules, isOneOfMany }: StateProps) {
  const { t } = useTexts('documents')
  const texts = useDocumentTexts(rules)
  const { changedAt, reason, subType } = document
  const status = shownStatus(document)
  if (status === 'UNREQUESTED' || changedAt === null) return null
  return (
    <div className="mt-2.5 border-t border-line pt-2.5 text-sm text-text-2">
      {(isOneOfMany || isTypeOf(kind, subType)) && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-text">
          {isTypeOf(kind, subType) ? texts.type(kind, subType) : t(`documents.kind.${kind}`)}
          {isOneOfMany && <Status document={document} />}
        </p>
      )}
      {status === 'refused' && reason !== null && (
        <p className="mt-0.5 font-medium text-text">{t(`documents.reason.${reason}`)}</p>
      )}
      {/* In the place of one of many that has expired, nothing has to be sent. */}
      {(status !== 'EXPIRED' || !isOneOfMany) && (
        <p className="mt-0.5">
          <LocalTime iso={changedAt}>
            {(time) =>
              status === 'EXPIRED' && kind === 'EDD_QUESTIONNAIRE'
                ? t('documents.answersExpired')
                : t(`documents.since.${status}`, { time })
            }
          </LocalTime>
        </p>
      )}
    </div>
  )
}

/** Whether a type is known, and says more than its kind. */
function isTypeOf(kind: DocumentKind, subType: string | null): subType is DocumentSubType {
  const accepted: readonly string[] = kind === 'EDD_QUESTIONNAIRE' ? [] : documentSubTypes[kind]
  return accepted.length > 1 && subType !== null && accepted.includes(subType)
}
