import { tokenLength } from '@larkfield/schemas/identifiers.ts';
import { useParams } from 'react-router-dom';
import { MessageCard } from '#src/candidate/shared/message-card.tsx';
import { SharedReport } from './shared-report.tsx';

export function SharedReportPage() {
  const { token = '' } = useParams();
  if (token.length === tokenLength) return <SharedReport key={token} token={token} />;
  return (
    <MessageCard title="Access Error">
      <p role="alert" className="text-lg">
        Invalid share link
      </p>
    </MessageCard>
  );
}
