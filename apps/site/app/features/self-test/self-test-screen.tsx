import { useState } from 'react'
import { useTexts } from '../../shared/texts/index.ts'
import { Questions } from './components/questions.tsx'
import { Result } from './components/result.tsx'
import { type Answers, scoreOf } from './model.ts'

/**
 * The self-test: questions, then what the score means (CARE-07). It works without a sign-in. Answers and score are in
 * the memory of this component: nothing is sent, stored or put into the address.
 */
export function SelfTestScreen() {
  const { t } = useTexts('self-test')
  const [answers, setAnswers] = useState<Answers>({})
  const [isShown, setIsShown] = useState(false)
  const score = scoreOf(answers)
  const restart = () => {
    setAnswers({})
    setIsShown(false)
  }
  return (
    <div className="mx-auto w-full max-w-[44rem] gutter py-8 md:py-10">
      <h1 className="display text-3xl md:text-4xl">{t('selfTest.title')}</h1>
      {isShown && score !== null ? (
        <Result score={score} onRestart={restart} />
      ) : (
        <Questions answers={answers} onChange={setAnswers} onDone={() => setIsShown(true)} />
      )}
    </div>
  )
}
