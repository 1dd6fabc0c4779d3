<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AppearanceMenus</name>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size of everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts follow at once, everything else at the next start</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Story</name>
    <message>
        <source>What to expect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it teaches</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Faults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a few letters of a command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Document</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FaultDialog</name>
    <message>
        <source>&amp;At</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inject a fault</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fault on the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Now, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the &amp;start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time with its unit, as 20s, 1.5s or 250ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kind:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time; write it with its unit, as 20s or 250ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is at %1 already; its past is locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run ends at %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FaultPalette</name>
    <message>
        <source>Kinds of faults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag one to a time on the timeline, or press Enter to inject it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Field</name>
    <message>
        <source>Allowed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FieldForm</name>
    <message>
        <source>Back to what the scenario says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: back to what the scenario says</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Files</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no scenario %1, neither a file nor in the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session as scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exists. Write over it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session is now the scenario %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session as s&amp;cenario…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done to the run becomes a scenario that plays to the same fingerprint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::FlagsEditor</name>
    <message>
        <source>none named</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::GuidePanel</name>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the incident</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the burst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the harm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the bucket smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the same burst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See it hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep what you did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the library, double-click &quot;A bucket of 15,000 lets a micro-burst through&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Space. Again pauses; &lt; and &gt; change the speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At 20 s a client sends 10,000 requests within 10 ms. Or do it yourself: select shoppers, press Ctrl+I, 10,000 requests.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The P99 climbs from 50 ms to seconds, and nothing is refused: the bucket of the limiter let the whole burst through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the gateway and set the burst of its limiter to 800, the number of threads behind it. It takes effect at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the queue is empty again: select shoppers, press Ctrl+I, 10,000 requests over 10 ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About nine thousand are refused at the gateway, and the P99 stays below a second. If it does not, the first burst was not over: send another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E saves the session as a scenario. It plays to the same fingerprint, and spillway check tells when it no longer holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An incident in a minute: break it, and heal it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps of the guide that are done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done. Every parameter can be changed like this one, and every fault injected into any node. Ctrl+Shift+P finds all commands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin the guide again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wheel on a chart or the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom in time about the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift and wheel, arrows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag on a chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show only this time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl and wheel on the topology</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click in a legend, with Ctrl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hide a curve, show it alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag on the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move a fault, or its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab, F6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next control, next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A simulation of services under too much load. Open an incident, run it, break it and tune it while it runs; everything you change has its marker on the charts and can be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse and keyboard</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::LibraryPanel</name>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows only scenarios with these words in title or file name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the scenario is about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a scenario to read its story; Enter opens it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the selected scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin a scenario of your own</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ListEditor</name>
    <message>
        <source>Move up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::MainWindow</name>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Observe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Spillway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Spillway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spillway %1: a chaos laboratory for overload.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;aults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrange f&amp;or</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 was not opened: %n problem(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>a new scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of %1 were not saved when the window closed (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied: versions, platform and how the run stands.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::MapEditor</name>
    <message>
        <source>Parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a parameter to set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the parameter to set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ Add a parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::MessageLog</name>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::OptionalEditor</name>
    <message>
        <source>Off: no limit is set</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ProblemsPanel</name>
    <message>
        <source>Problems of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is wrong with the scenario.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Quantity</name>
    <message>
        <source>Allowed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted: a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted: a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted: a time with its unit, as 250 ms (ns, us, ms, s, min, h)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted: a rate, as 3000/s (per s, ms, min, h, day)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1, at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::QuantityEditor</name>
    <message>
        <source>%1, slider</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ResultsPanel</name>
    <message>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time is not over yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 held, %2 failed, %3 not judged yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expectations and what was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario: what must hold is judged here as it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is judged yet. Press Space to run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fingerprint %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fingerprint of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two runs with the same fingerprint did the same things in the same order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary of the results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the table and the fingerprint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the fingerprint</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Run</name>
    <message>
        <source>The condition is met.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has passed; reset the run first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A has ended: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cannot be played again: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Reset starts a new one and plays your changes again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::RunBar</name>
    <message>
        <source>The run is at its end. Reset (Ctrl+R) begins anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has died. Reset (Ctrl+R) starts a new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is loaded. Open a scenario first (Ctrl+O).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the run (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run until…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run to a time, or until a condition is met (Ctrl+Shift+R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step one event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step 10 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step 1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (F4); the arrow beside chooses how far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to 0, as the scenario says (Ctrl+R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset and keep live changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to 0; what was tuned and injected happens again at its time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mark on all charts, here and now (Ctrl+M)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show buckets of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::RunClock</name>
    <message>
        <source>%1 % of the run, %2 events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual time: hours, minutes, seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of the run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::RunUntilDialog</name>
    <message>
        <source>&amp;Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Condition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run until</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual time, as 83.45s, 2min or 0:01:23.45</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is measured, every 10 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The statistic over 10 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above or below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as 500ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time is wanted, as 83.45s, 2min or 0:01:23.45.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has passed %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run ends at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no metric of that name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bound is wanted, as 500ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bound is wanted.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SaveSessionDialog</name>
    <message>
        <source>Save session as scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you did to this run becomes part of the scenario&apos;s timeline. The file plays to the same fingerprint, and can be checked: spillway check FILE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what held in this session: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all that the scenario expects: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is not over: what is judged later is left out. Run to the end to keep it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It must hold:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SeedField</name>
    <message>
        <source>&quot;%1&quot; is not a seed; it is a whole number, from 0 on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed is another run. Begin anew with seed %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the live changes again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of all random numbers: the same seed gives the same run. Enter applies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll a seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed, by chance</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Session</name>
    <message>
        <source>The program &quot;spillway&quot; is neither beside this program nor in PATH. Install it, or start the lab from its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be started: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run&apos;s process was killed or crashed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run&apos;s process ended by itself (code %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its last words: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run&apos;s process sent a line that is not a reply: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session was ended.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SourcePanel</name>
    <message>
        <source>edit the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text of the scenario. Open one from the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not opened. Mend it here, or in your editor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the scenario that is open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::SpeedControl</name>
    <message>
        <source>(×%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Achieved speed: limited by CPU. The machine cannot simulate faster; nothing is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Achieved speed over the last second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>×%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;peed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual seconds a second, from ×0.1 to ×1000, then as fast as it goes (&lt; slower, &gt; faster)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Achieved speed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::TextEditor</name>
    <message>
        <source>Fill in: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted: a text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::TimelinePanel</name>
    <message>
        <source>Open a scenario first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change how long %1 lasts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline of faults and changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Inject a fault…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inject a fault into the selected node, now or later (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove from the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the selected entry (Del)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::TimelineView</name>
    <message>
        <source>This was done to the run; it stays as it happened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The past is locked. Reset the run (Ctrl+R) to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::ValuesEditor</name>
    <message>
        <source>“%1”: %2. Separate values by a comma and a space.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::WindowStatus</name>
    <message>
        <source>No scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has ended unexpectedly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>×%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual seconds a second, as achieved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events, %2/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window: %1 ms a frame, %2 frames/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the window costs; the rest of the machine is the simulation&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A is kept (dashed), B goes on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::WordEditor</name>
    <message>
        <source>Choose: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>spillway::desktop::Workbench</name>
    <message>
        <source>The run goes on as it was loaded; the next reset takes the change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is fixed once the run has begun; reset the run to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inject %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has happened in the run stays. Reset it to run without the fault.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has begun. Reset it (Ctrl+R) to change what it is made of.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
