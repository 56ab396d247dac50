import { Card } from '@marquee/ui/card'
import { RadioGroup } from '@marquee/ui/radio-group'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { useSetWinDisplay, type WinDisplay, winDisplayQuery } from '../queries.ts'

const CHOICES = ['unnamed', 'initial', 'hidden'] as const satisfies readonly WinDisplay[]

/** How the player's own wins are listed. A choice counts at once. */
export function WinSetting() {
  const { t } = useTexts('winners')
  const isOnline = useIsOnline()
  const query = useQuery(winDisplayQuery())
  const set = useSetWinDisplay()
  const title = t('winners.setting')
  const isDisabled = !isOnline || set.isPending
  return (
    <Card as="section" aria-label={title}>
      <SectionHeading title={title} className="mb-2" />
      {query.data ? (
        <RadioGroup
          legend={title}
          legendHidden
          name="win-display"
          value={set.isPending ? set.variables : query.data.display}
          onChange={(value) => set.mutate(value as WinDisplay)}
          hint={isOnline ? t('winners.setting.hint') : t('common.offlineReason')}
          error={set.isError ? t('winners.setting.failed') : undefined}
          options={CHOICES.map((value) => ({
            value,
            label: t(`winners.setting.${value}`),
            disabled: isDisabled,
          }))}
        />
      ) : query.isError ? (
        <QueryFailed title={t('winners.setting.unread')} query={query} />
      ) : (
        <LoadingState queryKey={winDisplayQuery().queryKey}>
          <Skeleton shape="box" className="h-40" />
        </LoadingState>
      )}
    </Card>
  )
}
