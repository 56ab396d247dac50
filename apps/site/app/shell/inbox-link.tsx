import { Icon } from '@marquee/ui/icon'
import { iconButtonClass } from '@marquee/ui/icon-button'
import Bell from 'lucide/dist/esm/icons/bell.mjs'
import { useInboxLabel } from '../domain/inbox/index.ts'
import { useHref } from '../shared/navigation/href.ts'
import { Link } from '../shared/navigation/link.tsx'

/** A bell that leads to the notifications, with a dot while some are unread. */
export function InboxLink() {
  const { label, hasUnread } = useInboxLabel()
  return (
    <Link to={useHref()('inbox')} aria-label={label} title={label} className={iconButtonClass()}>
      <Icon of={Bell} size={20} />
      {hasUnread && (
        <span className="absolute end-2.5 top-2.5 size-2 rounded-full bg-brand ring-2 ring-bg forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
      )}
    </Link>
  )
}
