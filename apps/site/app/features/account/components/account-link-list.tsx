import { Row } from '@marquee/ui/row'
import { useOpenLinks } from '../../../domain/session/index.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { AccountLinkGroup } from '../account-links.ts'
import { AccountCard } from './account-card.tsx'

/** The account pages of one group, each with a line that describes it. */
export function AccountLinkList({ group }: { group: AccountLinkGroup }) {
  const { t } = useTexts('account')
  const to = useHref()
  const links = useOpenLinks(group.links)
  return (
    <AccountCard title={t(group.title)}>
      <ul>
        {links.map(({ id, icon, title, text }) => (
          <Row key={id} icon={icon} title={t(title)} text={t(text)} href={to(id)} />
        ))}
      </ul>
    </AccountCard>
  )
}
