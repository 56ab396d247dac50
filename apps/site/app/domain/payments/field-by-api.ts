/** The form field for each field name that the API refuses. */
export const fieldByApi: Readonly<Record<string, 'amount' | 'method'>> = {
  amount: 'amount',
  'amount.amount': 'amount',
  'amount.currency': 'amount',
  method: 'method',
}
