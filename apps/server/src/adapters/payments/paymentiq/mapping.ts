const reasonByCode: Readonly<Record<string, string>> = {
  '501': 'company-unreachable',
  '503': 'declined-by-bank',
  '504': 'no-funds-at-bank',
  '512': 'company-unreachable',
  '513': 'declined-by-bank',
  '515': 'account-of-another-person',
  '521': 'limit-of-bank',
  '531': 'card-expired',
  '546': 'safer-gambling-limit',
  '550': 'identification-failed',
  '551': 'identification-failed',
  '552': 'identification-failed',
  '553': 'identification-failed',
  '554': 'identification-failed',
  '555': 'identification-failed',
  '575': 'company-unreachable',
  '594': 'account-of-another-person',
  '600': 'player',
  '601': 'operator',
  '602': 'company',
}

/**
 * Why a transaction came to nothing, as a class of reason that a player can be told. 600–602 gave it up, all else refused it.
 * That nobody answered in time has no code of its own: it is a 602 whose provider says so.
 */
export function cancelOf(
  statusCode: string | undefined,
  message: string | undefined,
): { reason: string; wasCancelled: boolean } {
  const code = statusCode ?? ''
  const isLate = code === '602' && /time.?out|timed.out|expired/i.test(message ?? '')
  return {
    reason: isLate ? 'timed-out' : (reasonByCode[code] ?? 'failed'),
    wasCancelled: /^60[0-2]$/.test(code),
  }
}
