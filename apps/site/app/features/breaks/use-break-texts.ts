import { ApiError, isOutcomeUnknown } from '../../shared/api/api-error.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { type Length, type Running, inYears } from './model.ts'

const HOURS_OF_DAY = 24

/** Texts that several parts of the page share. */
export function useBreakTexts() {
  const { t } = useTexts('breaks')
  const { dateTime } = useFormats()
  const { date } = useFormats('UTC')
  const months = (count: number) => {
    const years = inYears(count)
    return years === undefined ? t('breaks.months', { count }) : t('breaks.years', { count: years })
  }
  /** The length alone; of an exclusion without an end, that it has none. */
  const length = ({ request }: Length): string => {
    if (request.kind === 'exclusion')
      return request.months === null ? t('breaks.endless') : months(request.months)
    const { days } = request
    return days === 1 ? t('breaks.hours', { count: HOURS_OF_DAY }) : t('breaks.days', { count: days })
  }
  /** When it ends: a time-out to the minute, an exclusion to the day. */
  const end = ({ request, end: at }: Length): string => {
    if (at === null) return ''
    return request.kind === 'timeout' ? dateTime(at) : date(at)
  }
  return {
    length,
    end,
    /** Why a break did not begin. Where it may have begun, that is said, and that the same may be sent again. */
    failure: (error: unknown): string => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'error.break.length') return t('breaks.bad.length')
      if (code === 'error.break.shorter') return t('breaks.bad.shorter')
      const isRefusedUnread = error instanceof ApiError && error.status === 429
      if (isOutcomeUnknown(error) && !isRefusedUnread) return t('breaks.unknown')
      return t('breaks.notStarted', { reason: t(failureTextOf(error, navigator.onLine).text) })
    },
    /** Why a call about the return changed nothing. */
    returnFailure: (error: unknown): string => {
      const { code, additionalInfo = {} } = error instanceof ApiError ? error : {}
      const { from } = additionalInfo
      if (code === 'error.break.return.none') return t('breaks.return.none')
      if (code === 'error.break.return.reviewed') return t('breaks.return.reviewed')
      if (code === 'error.break.return.early' && typeof from === 'string')
        return t('breaks.return.tooEarly', { date: dateTime(from) })
      return t('breaks.notChanged', { reason: t(failureTextOf(error, navigator.onLine).text) })
    },
  }
}

/** Heading of a break that runs, or has just begun. @param date formatted; empty for one without an end */
export const titleText = ({ kind, until }: Pick<Running, 'kind' | 'until'>) =>
  kind === 'timeout' ? 'breaks.now.timeout' : until === null ? 'breaks.now.endless' : 'breaks.now.exclusion'
