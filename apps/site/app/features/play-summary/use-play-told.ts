import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { activitySummaryQuery, isGamePage, lastPlayQuery } from '../../domain/activity/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { localStore } from '../../shared/browser/stores.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { hasMoney, isLastPlayDue, isPlayLeft, noteLastPlayTold, type PlayFigures } from './model.ts'

const SECOND_MS = 1_000

/** Tells the player of time, stakes, wins and result of play when they leave it, and at the next login (RC-11). */
export function usePlayTold(routeId: string): void {
  const { t } = useTexts()
  const { duration, money, dateTime } = useFormats()
  const client = useQueryClient()
  const navigate = useNavigate()
  const to = useHref()
  const previousSignInAt = useSession().player?.previousSignInAt ?? null
  const isPlaying = isGamePage(routeId)

  const tell = (figures: PlayFigures, startedAt?: string) => {
    const values = {
      time: duration(figures.secondsPlayed * SECOND_MS),
      staked: money(figures.staked),
      won: money(figures.won),
      net: money(figures.net, { signed: true }),
    }
    const text =
      startedAt === undefined
        ? t('shell.playLeft', values)
        : t('shell.lastPlay', { ...values, start: dateTime(startedAt) })
    toast({
      kind: 'warning',
      text,
      action: {
        label: t('shell.transactions'),
        onPress: () => void navigate(to('banking.transactions')),
      },
    })
  }

  const told = useRef<PlayFigures>(undefined)
  const tellOfLeft = useEffectEvent(async () => {
    const summary = await client.fetchQuery({ ...activitySummaryQuery(), staleTime: 0 })
    if (!isPlayLeft(summary, told.current)) return
    told.current = summary.figures
    tell(summary.figures)
  })
  const wasPlaying = useRef(isPlaying)
  useEffect(() => {
    const hasLeft = wasPlaying.current && !isPlaying
    wasPlaying.current = isPlaying
    // Without an answer there are no figures to tell.
    if (hasLeft) tellOfLeft().catch(() => undefined)
  }, [isPlaying])

  const tellOfLast = useEffectEvent(async (signInAt: string) => {
    const { play } = await client.fetchQuery(lastPlayQuery())
    if (!isLastPlayDue(localStore, signInAt)) return
    noteLastPlayTold(localStore, signInAt)
    if (play && hasMoney(play.figures)) tell(play.figures, play.startedAt)
  })
  useEffect(() => {
    if (previousSignInAt === null || isPlaying || !isLastPlayDue(localStore, previousSignInAt)) return
    // Without an answer the next page asks again.
    tellOfLast(previousSignInAt).catch(() => undefined)
  }, [previousSignInAt, isPlaying])
}
