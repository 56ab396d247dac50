import { countryName } from '../../shared/formats/country-name.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { detailTexts, type Notification } from './model.ts'

const SECOND_MS = 1_000

type Content = Notification['content']
type DeviceContent = Extract<Content, { kind: 'login.new_device' }>
type DocumentContent = Extract<Content, { kind: `document.${string}` }>

type DueContent = Extract<Content, { kind: 'documents.due' }>

type LimitContent = Extract<Content, { kind: 'limit.used' }>

const limitParameters = (
  { measure, period, share, left }: LimitContent,
  formats: ReturnType<typeof useFormats>,
  time: string,
) => ({ measure, period, share: formats.percent(String(share)), left: formats.money(left), time })

/** Own figures of some days; the result without its sign. */
function careParameters(
  { deposited, net, secondsPlayed }: Extract<Content, { kind: 'care.message' }>,
  formats: ReturnType<typeof useFormats>,
) {
  const isLoss = net.amount.startsWith('-')
  const result = /[1-9]/.test(net.amount) ? (isLoss ? 'lost' : 'won') : 'even'
  return {
    deposited: formats.money(deposited),
    result,
    net: formats.money(isLoss ? { ...net, amount: net.amount.slice(1) } : net),
    time: formats.duration(secondsPlayed * SECOND_MS),
  }
}

/** Text of each kind that has one of its own. */
const texts = {
  welcome: 'inbox.welcomeText',
  'second_factor.on': 'inbox.codesOnText',
  'recovery_codes.made': 'inbox.recoveryMadeText',
  'account.dormant': 'inbox.dormantText',
  'data_export.ready': 'inbox.dataText',
  'account.dormancy_warned': 'inbox.dormancyWarnedText',
  'deposit.completed': 'inbox.depositText',
  'withdrawal.paid': 'inbox.paidText',
  'withdrawal.refused': 'inbox.refusedText',
  'withdrawal.returned': 'inbox.returnedText',
  'payout.returned': 'inbox.sentBackText',
  'limit.confirmable': 'inbox.limitConfirmableText',
  'limit.lapsed': 'inbox.limitLapsedText',
  'passkey.added': 'inbox.passkeyAddedText',
  'passkey.removed': 'inbox.passkeyRemovedText',
  'document.verified': 'inbox.documentVerifiedText',
  'document.refused': 'inbox.documentRefusedText',
  'document.requested': 'inbox.documentRequestedText',
  'document.expired': 'inbox.documentExpiredText',
} as const

/** A day, yyyy-MM-dd, which is the same one in every zone. */
const dayText = (intl: string, day: string): string =>
  new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** Until when documents are needed. */
function dueText({ endsAt, isAtOnce }: DueContent) {
  if (isAtOnce) return 'inbox.documentsDueNow'
  return endsAt === null ? 'inbox.documentsDueAmount' : 'inbox.documentsDueText'
}

/** Which limit a request was about. */
const nameOf = ({ measure, period }: Extract<Content, { kind: 'limit.confirmable' | 'limit.lapsed' }>) => ({
  measure,
  period: period ?? 'none',
})

/** Where and in which browser somebody has logged in. */
function useLoginText(): (content: DeviceContent) => string {
  const { t } = useTexts('inbox')
  const { intl } = useLocale()
  return ({ browser, system, countryCode }: DeviceContent) => {
    const device = [browser, system].filter((name) => name !== null).join(', ')
    return t('inbox.newDeviceText', {
      device: device === '' ? t('inbox.unknownDevice') : device,
      country: countryCode === null ? t('inbox.unknownPlace') : countryName(intl, countryCode),
    })
  }
}

/** That a complaint or an appeal has arrived, or is answered. */
function useComplaintText(): (
  content: Extract<Content, { kind: `complaint.${string}` }>,
  until: string,
) => string {
  const { t } = useTexts('inbox')
  return (content, time) => {
    const { reference } = content
    if (content.kind === 'complaint.answered') return t('inbox.complaintAnsweredText', { reference })
    return t('inbox.complaintReceivedText', {
      kind: content.isAppeal ? 'appeal' : 'complaint',
      reference,
      time,
    })
  }
}

/** Own figures, the answer to an objection, or news of a complaint. */
function useCareText(): (
  content: Extract<Content, { kind: `care.${string}` | `complaint.${string}` }>,
  until: string,
) => string {
  const { t } = useTexts('inbox')
  const formats = useFormats()
  const complaint = useComplaintText()
  return (content, until) => {
    if (content.kind === 'complaint.received' || content.kind === 'complaint.answered')
      return complaint(content, until)
    if (content.kind === 'care.objection') return t('inbox.careObjectionText', { answer: content.answer })
    const text = content.areOffersPaused ? 'inbox.carePausedText' : 'inbox.careText'
    return t(text, careParameters(content, formats))
  }
}

/** What has become of a document, or will soon, or until when documents are needed. */
function useDocumentText(): (content: DocumentContent | DueContent, until: string) => string {
  const { t } = useTexts('inbox')
  const formats = useFormats()
  const { intl } = useLocale()
  return (content, until) => {
    if (content.kind === 'documents.due')
      return t(dueText(content), { amount: formats.money(content.amount), time: until })
    const document = t(`inbox.document.${content.document}`)
    return content.kind === 'document.expiring'
      ? t('inbox.documentExpiringText', { document, date: dayText(intl, content.expiresOn) })
      : t(texts[content.kind], { kind: content.document, document })
  }
}

/** What a notification tells, in the reader's language. @param until the end of a file or of a limit's period, in words */
export function useNotificationText(): (content: Content, until: string) => string {
  const { t } = useTexts('inbox')
  const formats = useFormats()
  const login = useLoginText()
  const document = useDocumentText()
  const care = useCareText()
  return (content, until) => {
    switch (content.kind) {
      case 'welcome':
      case 'second_factor.on':
      case 'recovery_codes.made':
      case 'account.dormant':
        return t(texts[content.kind])
      case 'phone.changed':
      case 'password.changed':
      case 'second_factor.off':
        return t('inbox.notYou')
      case 'deposit.completed':
      case 'withdrawal.paid':
      case 'withdrawal.refused':
      case 'withdrawal.returned':
      case 'payout.returned':
        return t(texts[content.kind], { amount: formats.money(content.amount) })
      case 'details.changed':
        return t('inbox.detailsText', {
          details: formats.list(detailTexts(content.details).map((id) => t(id))),
        })
      case 'marketing.changed':
        return t('inbox.marketingText', { allowed: content.allowed, withdrawn: content.withdrawn })
      case 'login.new_device':
        return login(content)
      case 'passkey.added':
      case 'passkey.removed':
        return t(texts[content.kind], { device: content.device ?? t('inbox.unknownDevice') })
      case 'recovery_code.used':
        return t('inbox.recoveryUsedText', { left: content.left })
      case 'data_export.ready':
      case 'account.dormancy_warned':
        return t(texts[content.kind], { time: until })
      case 'limit.used':
        return t('inbox.limitText', limitParameters(content, formats, until))
      case 'limit.confirmable':
      case 'limit.lapsed':
        return t(texts[content.kind], { ...nameOf(content), time: until })
      case 'document.verified':
      case 'document.refused':
      case 'document.requested':
      case 'document.expired':
      case 'document.expiring':
      case 'documents.due':
        return document(content, until)
      // Care and complaints: a kind without a text above does not compile here.
      default:
        return care(content, until)
    }
  }
}
