import { marketingTopics } from '@marquee/contract/marketing'
import { Button } from '@marquee/ui/button'
import { Switch } from '@marquee/ui/switch'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { type Box, isMarketing, tickedOf, toChange } from '../model.ts'
import { type Preferences, useSavePreferences } from '../queries.ts'
import { TopicBoxes } from './topic-boxes.tsx'

/** The switch that ends all marketing at once, and a box for each topic and channel. */
export function PreferencesForm({ preferences }: { readonly preferences: Preferences }) {
  const { t } = useTexts('marketing')
  const offlineReason = useOfflineReason()
  const save = useSavePreferences()
  const run = useSingleFlight()
  const [isOff, setIsOff] = useState(preferences.isMarketingOff)
  const [ticked, setTicked] = useState(() => tickedOf(preferences))
  const [problem, setProblem] = useState<string>()
  const send = (change: Parameters<typeof save.mutateAsync>[0], success: string) =>
    run(async () => {
      setProblem(undefined)
      try {
        const stored = await save.mutateAsync(change)
        setTicked(tickedOf(stored))
        setIsOff(stored.isMarketingOff)
        toast({ kind: 'success', text: success })
      } catch (error) {
        setIsOff(preferences.isMarketingOff)
        const own = error instanceof ApiError ? problemText(error) : undefined
        setProblem(t(own ?? failureTextOf(error, navigator.onLine).text))
      }
    })
  const turn = (isTurnedOff: boolean) => {
    setIsOff(isTurnedOff)
    if (isTurnedOff && !preferences.isMarketingOff) void send({ noMarketing: true }, t('marketing.noneSaved'))
  }
  const tick = (box: Box, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(box)
    else next.delete(box)
    setTicked(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const change = toChange(preferences, ticked)
    const success = t('player.account.notification.success.toast')
    if (change) void send(change, success)
    else toast({ kind: 'success', text: success })
  }
  return (
    <form onSubmit={submit} aria-label={t('marketing.title')} method="post">
      <Switch
        label={<span className="font-semibold">{t('marketing.none')}</span>}
        hint={t('marketing.noneHint')}
        checked={isOff}
        disabled={offlineReason !== undefined || save.isPending}
        onChange={(event) => turn(event.currentTarget.checked)}
        className="mb-3"
      />
      {marketingTopics.map((topic) => (
        <TopicBoxes
          key={topic}
          topic={topic}
          ticked={ticked}
          disabled={save.isPending || (isOff && isMarketing(topic))}
          onTick={tick}
        />
      ))}
      {problem !== undefined && (
        <p role="alert" className="mb-4 text-sm text-negative">
          {problem}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        pending={save.isPending}
        pendingLabel={t('marketing.saving')}
        reason={offlineReason}
      >
        {t('marketing.save')}
      </Button>
    </form>
  )
}

/** What the player can do about a refusal. */
function problemText({ code, fields }: ApiError): 'marketing.notAllowed' | 'marketing.outdated' | undefined {
  if (code === 'error.marketing.not_allowed') return 'marketing.notAllowed'
  return fields.some(({ field }) => field === 'textVersion') ? 'marketing.outdated' : undefined
}
