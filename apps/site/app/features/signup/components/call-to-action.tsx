import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'
import { callToActionQuery } from '../queries.ts'

/**
 * What editors put above the form (spec 1 §3); nothing where they have written none. Its pictures are lazy: the form
 * does not wait for them, and a phone does not load the one that it does not show.
 */
export function CallToAction() {
  const { prefix } = useLocale()
  const { data } = useQuery(callToActionQuery(prefix))
  const block = data?.callToAction
  if (!block) return null
  const banner = block.showBannerImg ? block.bannerImg : null
  return (
    <section
      aria-label={block.title}
      className="relative isolate -mb-4 grid items-center overflow-hidden rounded-sheet border border-line bg-surface-1 md:min-h-32 md:grid-cols-[minmax(0,1fr)_auto] lg:col-span-2"
    >
      {banner === null && block.backgroundImg !== null && (
        <img
          {...picture(block.backgroundImg, [840, 360])}
          loading="lazy"
          alt=""
          className="absolute inset-0 -z-10 size-full object-cover opacity-15"
        />
      )}
      <div className="p-5 md:p-6">
        {block.iconUrl !== null && (
          <img
            {...picture(block.iconUrl, [48, 48])}
            loading="lazy"
            alt={block.iconImgAlt}
            className="mb-3 size-12 rounded-card object-cover"
          />
        )}
        <p className="text-lg font-semibold text-balance">{block.title}</p>
        <p className="mt-1 max-w-prose text-sm text-text-2">{block.description}</p>
        {block.stepIndicator && <Steps smsMaxAttempts={block.smsMaxAttempts} />}
      </div>
      {banner !== null && (
        // Decoration: no text is part of it. A phone has no room for it above the form.
        <div className="relative hidden w-75 self-stretch bg-surface-2 md:block">
          <img
            {...picture(banner, [412, 206])}
            loading="lazy"
            alt=""
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
    </section>
  )
}

/** The steps of the sign-up by their headings. */
function Steps({ smsMaxAttempts }: { readonly smsMaxAttempts: number }) {
  const { t } = useTexts('signup', 'join')
  const steps = [
    t('signup.details.title'),
    t('signup.contact.title'),
    t('join.code', { count: smsMaxAttempts }),
    t('signup.complete.titlePlain'),
  ]
  return (
    <ol aria-label={t('join.steps')} className="mt-3 grid gap-x-5 gap-y-1 text-sm md:flex md:flex-wrap">
      {steps.map((step, at) => (
        <li key={step} className="flex items-baseline gap-2">
          <span aria-hidden className="num text-text-3">
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
