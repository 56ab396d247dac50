import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'

/** The label of the terms' checkbox, with a link to them. */
export function TermsLabel() {
  const { rich } = useTexts('signup')
  const to = useHref()
  return rich('signup.terms', [
    (words) => (
      <Link to={to('terms')} target="_blank" className="text-brand-text underline underline-offset-3">
        {words}
      </Link>
    ),
  ])
}
