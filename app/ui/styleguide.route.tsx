import type { ReactNode } from "react";
import appStyles from "~/styles/app.css?url";
import choices from "~/styles/choices.css?url";
import dateBlock from "~/styles/date-block.css?url";
import islandMap from "~/styles/island-map.css?url";
import player from "~/styles/player.css?url";
import rows from "~/styles/rows.css?url";
import { Badge } from "./badge";
import { Button, LinkButton } from "./button";
import { Card } from "./card";
import { Confirm } from "./confirm";
import { DateBlock } from "./date-block";
import { EmptyState } from "./empty-state";
import { ErrorSummary } from "./error-summary";
import { Facts } from "./facts";
import {
  Checkbox,
  Chips,
  DateField,
  RadioChips,
  RadioGroup,
  Segmented,
  SelectField,
  TextArea,
  TextField,
} from "./field";
import { Icon, type IconName } from "./icon";
import { IslandMap, type MapPlace } from "./island-map";
import { Menu, MenuItem } from "./menu";
import { Notice } from "./notice";
import { Page } from "./page";
import { PersonRow } from "./person-row";
import { PlayButton } from "./play-button";
import { Portrait } from "./portrait";
import { Reasons } from "./reasons";
import { Ring } from "./ring";
import { Row } from "./row";
import { SPOT_NAMES, Spot } from "./spot";
import { Stepper } from "./stepper";
import { showToast } from "./toast";

/** A visitor's page has the public styles alone. */
export const links = () =>
  [appStyles, choices, dateBlock, islandMap, player, rows].map((href) => ({
    rel: "stylesheet",
    href,
  }));

export const meta = () => [{ title: "Styleguide · August" }];

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card as="section" className="stack">
      <h2>{name}</h2>
      {children}
    </Card>
  );
}

const ICONS: readonly IconName[] = ["discover", "matches", "messages", "meetups", "music", "ball"];
const field = (name: string) => ({ formId: "styleguide", name });
const options = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

const PLACES: MapPlace[] = [
  {
    name: "Menemsha Beach",
    number: 1,
    pin: { head: [160, 352] },
    href: "#",
  },
  {
    name: "Ocean Park",
    number: 2,
    pin: { head: [500, 130] },
    href: "#",
    isChosen: true,
  },
];

/**
 * The components that stand on a page, in their states; look at them in light and dusk, with and without scripts.
 * What is a whole screen (`Time`, `StatePage`), a face with a picture, and a toast whose Undo takes something back
 * need a member's island: look at them there.
 */
export default function Styleguide() {
  return (
    <Page title="Styleguide" width="medium" intro="What every screen is built from.">
      <Part name="Buttons">
        <p className="row">
          <Button type="button">Primary</Button>
          <LinkButton to="#" variant="secondary">
            Secondary
          </LinkButton>
          <Button type="button" variant="quiet">
            Quiet
          </Button>
          <Button type="button" variant="danger">
            Danger
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <button type="button" className="round round-raised">
            <Icon name="undo" />
            <span className="sr-only">Undo</span>
          </button>
          <button type="button" className="round round-sea">
            <Icon name="matches" />
            <span className="sr-only">Like</span>
          </button>
        </p>
      </Part>
      <Part name="Faces and rows">
        <p className="row">
          <Portrait name="Honey Josephine" size={96} shape="tall" />
          <Portrait name="Quiet Ellis" size={72} shape="tall" />
          <Portrait name="Captain Coconut" size={40} />
        </p>
        <ul>
          <PersonRow
            face={<Portrait name="Honey Josephine" size={72} shape="tall" alt="" />}
            name="Honey Josephine"
            to="#"
            action="Open the conversation with"
            aside={<Ring share={0.6} text="14 h" label="14 hours left" />}
          >
            <p className="hint">Say hello</p>
          </PersonRow>
          <PersonRow
            face={<Portrait name="Quiet Ellis" size={72} shape="tall" alt="" />}
            name="Quiet Ellis"
            to="#"
            isCurrent
            aside={<Ring share={0.04} text="59m" label="59 minutes left" tone="red" />}
          >
            <p className="hint">Ends today</p>
          </PersonRow>
        </ul>
      </Part>
      <Part name="Rows of things">
        <ul>
          <Row icon="bell" title="A setting that leads elsewhere" to="#">
            <p className="hint">A fact about it.</p>
          </Row>
          <Row
            icon="device"
            title="Something that asks first"
            aside={
              <Confirm label="Sign out">
                <p>What follows.</p>
                <Button type="button">Sign out</Button>
              </Confirm>
            }
          />
        </ul>
      </Part>
      <Part name="Menu, rings, steps">
        <div className="row">
          <Menu label="More about Honey Josephine">
            <MenuItem>
              <a href="#main">
                <Icon name="flag" />
                Report
              </a>
            </MenuItem>
            <MenuItem>
              <button type="button">
                <Icon name="block" />
                Block
              </button>
            </MenuItem>
          </Menu>
          <Ring share={1} text="9/9" label="9 of 9 answered" tone="green" />
          <Ring share={0.3} text="11 h" label="11 hours left" tone="orange" />
        </div>
        <Stepper step={2} of={4} name="A first question" />
      </Part>
      <Part name="What you share">
        <Reasons reasons={ICONS.map((icon) => ({ icon, text: `Both: ${icon}, best ever` }))} />
        <p className="row">
          <Badge tone="green">77% match</Badge>
          <Badge tone="yellow">Boosted</Badge>
          <Badge tone="red">Ends today</Badge>
          <Badge>Neutral</Badge>
        </p>
        <DateBlock date="2026-08-11" />
        <Facts
          facts={[
            ["College", "Temple University"],
            ["Plays", "Tennis, golf"],
          ]}
        />
      </Part>
      <Part name="Drawings">
        <div className="tiles">
          {SPOT_NAMES.map((name) => (
            <Spot key={name} name={name} />
          ))}
        </div>
        <EmptyState
          spot="bottle-post"
          title="No messages yet"
          action={<LinkButton to="#">Continue Discovering</LinkButton>}
        >
          A match begins when two people like each other.
        </EmptyState>
        <EmptyState
          spot="lighthouse"
          tone="hydrangea"
          title="This match has ended"
          action={<LinkButton to="#">Back to your matches</LinkButton>}
        >
          Both of you can read it for 30 days.
        </EmptyState>
      </Part>
      <Part name="Map and player">
        <IslandMap places={PLACES} />
        <PlayButton
          url="#"
          durationMs={12_000}
          bars="0123456789abcdeffedcba987654321012345678"
          noun="voice sample"
          owner="Honey"
        />
      </Part>
      <Part name="Messages of the page">
        <Notice title="For your information">
          <p>What matters here.</p>
        </Notice>
        <Notice tone="warning" title="Warning">
          <p>What to look out for.</p>
        </Notice>
        <Notice tone="danger" title="Error">
          <p>What went wrong, and what to do.</p>
        </Notice>
        <p className="row">
          {(["success", "danger"] as const).map((tone) => (
            <Button
              key={tone}
              type="button"
              variant="secondary"
              onClick={() =>
                showToast({
                  tone,
                  title: "Match closed.",
                  message: "Both of you can read it for 30 days.",
                  link: { to: "#main", label: "Undo" },
                })
              }
            >
              {`Show a ${tone} line`}
            </Button>
          ))}
        </p>
      </Part>
      <Part name="Fields">
        <ErrorSummary formId="styleguide" errors={{ name: "Please enter a name" }} />
        <TextField {...field("name")} label="Name" error="Please enter a name" required />
        <DateField {...field("date")} label="Date" hint="Private and never shown." />
        <TextArea {...field("about")} label="About you" />
        <SelectField {...field("tier")} label="Choice" options={options} placeholder="Choose" />
        <RadioGroup {...field("long")} label="Long answers" options={options} />
        <Segmented
          {...field("flag")}
          label="Yes or no"
          options={[...options, { value: "", label: "No answer" }]}
          defaultValue=""
        />
        <Segmented
          {...field("wrong")}
          label="Yes or no"
          options={options}
          defaultValue="yes"
          error="Please choose"
        />
        <RadioChips {...field("one")} label="One of some" options={options} defaultValue="no" />
        <Chips
          {...field("some")}
          label="Any of several"
          options={ICONS.map((name) => ({ value: name, label: name }))}
          defaultValue={["music", "ball"]}
        />
        <Checkbox {...field("box")} label="I agree" />
      </Part>
    </Page>
  );
}
