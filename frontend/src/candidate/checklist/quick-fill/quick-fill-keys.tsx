import { classNames } from '#src/shared/ui/class-names.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { quickFillGroups, type QuickFillStep } from './quick-fill-steps.ts';

interface QuickFillKeysProps {
  onFill: (scale: Scale, step: QuickFillStep) => void;
  className?: string;
  keyClassName?: string;
}

/** The nine keys of Quick Fill in their two groups. */
export function QuickFillKeys({ onFill, className, keyClassName }: QuickFillKeysProps) {
  return quickFillGroups.map(({ scale, name, steps }) => (
    <div key={scale} role="group" aria-label={name} className={className}>
      {steps.map((step) => (
        <button
          key={step.value}
          type="button"
          onClick={() => onFill(scale, step)}
          className={classNames(
            'inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-sm font-semibold whitespace-nowrap hover:bg-sunken',
            keyClassName,
          )}
        >
          <span className="scale-mark" data-scale={scale} data-value={step.value}>
            {step.value}
          </span>{' '}
          {step.label}
        </button>
      ))}
    </div>
  ));
}
