import { Button } from '#src/shared/ui/button.tsx';
import { requestDemo } from './request-demo.ts';

export function DemoButton({ label }: { label: string }) {
  return (
    <Button variant="daybreak" size="large" aria-haspopup="dialog" onClick={requestDemo}>
      {label}
    </Button>
  );
}
