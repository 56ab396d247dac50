/** A refused field of the API at the form's own field. */
export const fieldByApi: Readonly<Record<string, 'amount' | 'method'>> = {
  amount: 'amount',
  'amount.amount': 'amount',
  'amount.currency': 'amount',
  method: 'method',
}
