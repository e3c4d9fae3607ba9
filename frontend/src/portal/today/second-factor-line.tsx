import { getSignInSettings } from '@larkfield/schemas/auth/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { paths } from '#src/shared/text/paths.ts';

/** Tells admins how many of them have no two-step sign-in, until one decides who needs it. */
export function SecondFactorLine() {
  const { data } = useQuery({ ...endpointQuery(checked(getSignInSettings), {}), gcTime: 0 });
  if (data?.secondFactor !== 'undecided' || data.adminsWithoutSecondFactor === 0) return null;
  const { admins, adminsWithoutSecondFactor: without } = data;
  const who = admins === 1 ? 'The one admin signs' : `${without} of ${admins} admins ${without === 1 ? 'signs' : 'sign'}`;
  return (
    <p>
      {`${who} in with a password alone. `}
      <Link to={paths.portalUsers} className="font-semibold underline">
        Decide who needs two-step sign-in
      </Link>
    </p>
  );
}
