import { useRef } from 'react'
import { Button } from '@marquee/ui/button'
import { cx } from '@marquee/ui/cx'
import { Icon, type LucideIcon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import Banknote from 'lucide/dist/esm/icons/banknote.mjs'
import FileCheck from 'lucide/dist/esm/icons/file-check.mjs'
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs'
import FileDown from 'lucide/dist/esm/icons/file-down.mjs'
import FileUp from 'lucide/dist/esm/icons/file-up.mjs'
import FileX from 'lucide/dist/esm/icons/file-x.mjs'
import Gauge from 'lucide/dist/esm/icons/gauge.mjs'
import HeartHandshake from 'lucide/dist/esm/icons/heart-handshake.mjs'
import IdCard from 'lucide/dist/esm/icons/id-card.mjs'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import Landmark from 'lucide/dist/esm/icons/landmark.mjs'
import Megaphone from 'lucide/dist/esm/icons/megaphone.mjs'
import MessageSquareWarning from 'lucide/dist/esm/icons/message-square-warning.mjs'
import MonitorSmartphone from 'lucide/dist/esm/icons/monitor-smartphone.mjs'
import PartyPopper from 'lucide/dist/esm/icons/party-popper.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useCanOpen } from '../../../domain/session/index.ts'
import { useBrand } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { endOf, kindRows, type Notification, type NotificationKind } from '../model.ts'
import { useNotificationText } from '../use-notification-text.ts'

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  welcome: PartyPopper,
  'deposit.completed': Banknote,
  'withdrawal.paid': Landmark,
  'withdrawal.refused': Landmark,
  'withdrawal.returned': Landmark,
  'payout.returned': Landmark,
  'details.changed': IdCard,
  'phone.changed': KeyRound,
  'password.changed': KeyRound,
  'marketing.changed': Megaphone,
  'login.new_device': MonitorSmartphone,
  'passkey.added': KeyRound,
  'passkey.removed': KeyRound,
  'second_factor.on': ShieldCheck,
  'second_factor.off': ShieldCheck,
  'recovery_code.used': ShieldCheck,
  'recovery_codes.made': ShieldCheck,
  'data_export.ready': FileDown,
  'limit.used': Gauge,
  'limit.confirmable': Gauge,
  'limit.lapsed': Gauge,
  'document.verified': FileCheck,
  'document.refused': FileX,
  'document.requested': FileUp,
  'document.expired': FileClock,
  'document.expiring': FileClock,
  'documents.due': FileUp,
  'care.message': HeartHandshake,
  'care.objection': HeartHandshake,
  'complaint.received': MessageSquareWarning,
  'complaint.answered': MessageSquareWarning,
  'account.dormancy_warned': FileClock,
  'account.dormant': FileClock,
}

export interface NotificationItemProps {
  readonly notification: Notification
  readonly onRead: (notification: Notification) => void
}

/** What happened, when, and whether it was read. The heading leads to the page that it is about. */
export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { t } = useTexts('inbox')
  const to = useHref()
  const brand = useBrand()
  const isOnline = useIsOnline()
  const text = useNotificationText()
  const { content, createdAt, readAt } = notification
  const row = kindRows[content.kind]
  // During a break some pages are closed.
  const isOpen = useCanOpen(row.to)
  const title = t(row.title, {
    brand: brand.name,
    kind: 'document' in content ? content.document : '',
  })
  const isUnread = readAt === null
  const until = endOf(content)
  const heading = useRef<HTMLAnchorElement>(null)
  return (
    <li className="flex gap-3.5 border-t border-line py-4 first:border-t-0">
      <Icon of={ICONS[content.kind]} className="mt-0.5 text-text-2" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <Link
            ref={heading}
            to={to(isOpen ? row.to : 'break')}
            className={cx(linkClass(), 'min-w-0 wrap-anywhere', isUnread ? 'font-semibold' : 'font-normal')}
            onClick={() => isUnread && onRead(notification)}
          >
            {title}
          </Link>
          {isUnread && (
            <>
              <span
                aria-hidden
                className="size-2 shrink-0 self-center rounded-full bg-brand-text forced-colors:bg-[Highlight]"
              />
              <span className="sr-only">{t('inbox.unread')}</span>
            </>
          )}
        </p>
        <p className="text-sm text-text-2">
          {until !== undefined ? (
            <LocalTime iso={until}>{(time) => text(content, time)}</LocalTime>
          ) : (
            text(content, '')
          )}
        </p>
        <p className="text-sm text-text-3">
          <LocalTime iso={createdAt} />
        </p>
        {isUnread && (
          <Button
            size="sm"
            variant="quiet"
            className="-ms-4 mt-1.5"
            disabled={!isOnline}
            aria-label={t('inbox.markReadNamed', { title })}
            onClick={() => {
              // The button goes away, and with it its focus.
              heading.current?.focus()
              onRead(notification)
            }}
          >
            {t('inbox.markRead')}
          </Button>
        )}
      </div>
    </li>
  )
}
